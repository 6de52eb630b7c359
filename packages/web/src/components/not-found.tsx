import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "./link.tsx";

/** Says that the thing of this address is not there, and leads back to where its like are. */
export function NotFound({
  title,
  backTo,
  backLabel,
  children,
}: {
  title: string;
  backTo: string;
  backLabel: string;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center px-6 py-24 text-center max-sm:pt-36">
      <h1 className="text-title font-semibold">{title}</h1>
      <div className="mt-1 max-w-prose text-balance text-ink-soft">{children}</div>
      <LinkButton to={backTo} className="mt-5">
        <ArrowLeft aria-hidden />
        {backLabel}
      </LinkButton>
    </div>
  );
}
