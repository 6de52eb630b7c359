import { Link as RouterLink } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CameFrom } from "../lib/came-from.ts";
import { classNames } from "../lib/class-names.ts";
import { buttonClassNames, type ButtonLook } from "./button.tsx";

interface LinkProps {
  /** An address of `lib/paths.ts`. */
  to: string;
  search?: Record<string, string | number | undefined> | undefined;
  hash?: string | undefined;
  className?: string | undefined;
  title?: string | undefined;
  /** Tells the page where the link stood, so that it can lead back. */
  cameFrom?: CameFrom | undefined;
  /** The address of an account that was just made or verified, so that the sign-in has it already. */
  registeredEmail?: string | undefined;
  children: ReactNode;
}

/** A link in running text or in a table. */
export function Link({ className, ...rest }: LinkProps) {
  return (
    <PlainLink
      {...rest}
      className={classNames(
        "rounded-small font-medium text-accent underline decoration-accent/40 underline-offset-2 hover:text-accent-strong hover:decoration-accent-strong",
        className,
      )}
    />
  );
}

/** A link without a look of its own, for cards and navigation. */
export function PlainLink({ to, search, hash, className, title, cameFrom, registeredEmail, children }: LinkProps) {
  return (
    <RouterLink
      to={to}
      {...(search !== undefined && { search })}
      {...(hash !== undefined && { hash })}
      {...(title !== undefined && { title })}
      {...(cameFrom !== undefined && { state: { cameFrom } })}
      {...(registeredEmail !== undefined && { state: { registeredEmail } })}
      className={className}
    >
      {children}
    </RouterLink>
  );
}

/** A link that looks like a button: it leads somewhere and changes nothing. */
export function LinkButton({ look, className, ...rest }: LinkProps & { look?: ButtonLook | undefined }) {
  return <PlainLink {...rest} className={buttonClassNames(look, className)} />;
}
