import "sonner/dist/styles.css";
import { CircleCheck, CircleDot, OctagonX } from "lucide-react";
import { useEffect } from "react";
import { toast, Toaster as Sonner } from "sonner";
import { showNoticesBy } from "../lib/notify.ts";
import { useShownTheme } from "../lib/theme.ts";

const toastLimit = 20;

/** Below a page's title and the actions beside it, in pixels. */
const belowActions = { top: 124, right: 12 };
/** Below a title of two lines. */
const belowTitleOnPhone = { top: 136, left: 12, right: 12 };

/** Over the bar above the page, as far up from where the others stand. */
const overBar = "-mt-[130px] sm:-mt-[118px]";

/**
 * Where what `lib/notify.ts` says shows: at the top right, at most twenty at once. They stand over nothing that is pressed
 * often, let what is under them be pressed, and go in their time wherever the pointer rests.
 */
export function Toaster() {
  useEffect(() => {
    showNoticesBy(({ kind, message, durationMs, isSaidInPlace }) =>
      toast[kind](message, {
        duration: durationMs,
        // The library would bring the keyboard back from each that can be dismissed to where it came from, past all that follows.
        dismissible: false,
        className: isSaidInPlace ? overBar : "",
      }),
    );
  }, []);
  return (
    <Sonner
      theme={useShownTheme()}
      position="top-right"
      visibleToasts={toastLimit}
      expand
      gap={8}
      offset={belowActions}
      mobileOffset={belowTitleOnPhone}
      // The library's own style sheet names another font, and a class in a layer would give way to it.
      style={{ fontFamily: "var(--font-sans)" }}
      icons={{
        info: <CircleDot className="size-4 text-neutral" aria-hidden />,
        success: <CircleCheck className="size-4 text-safe" aria-hidden />,
        error: <OctagonX className="size-4 text-blocked" aria-hidden />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "pointer-events-none flex w-[22rem] max-w-[calc(100vw-24px)] items-start gap-2.5 rounded-panel border border-line bg-raised px-4 py-3 text-base text-ink shadow-raised",
          icon: "mt-0.5",
          content: "min-w-0 flex-1",
        },
      }}
    />
  );
}
