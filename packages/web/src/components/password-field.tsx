import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { controlClassNames, Field, type FieldProps } from "./field.tsx";

/** A password that can be shown while it is typed. */
export function PasswordField({
  label,
  error,
  hint,
  aside,
  className,
  ...rest
}: FieldProps & Omit<ComponentProps<"input">, "id" | "type">) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field {...{ label, error, hint, aside, className }}>
      {(wiring) => (
        <span className="relative">
          <input
            {...rest}
            {...wiring}
            type={isShown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            className={controlClassNames("pr-11")}
          />
          <button
            type="button"
            onClick={() => setShown(!isShown)}
            aria-pressed={isShown}
            className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-control text-ink-muted hover:text-ink focus-visible:outline-offset-[-2px] pointer-coarse:w-11"
          >
            <Icon className="size-4" aria-hidden />
            <span className="sr-only">Show password</span>
          </button>
        </span>
      )}
    </Field>
  );
}
