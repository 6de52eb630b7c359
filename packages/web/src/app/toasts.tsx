import { useEffect, useState, type ComponentType } from "react";

const retryPauseMs = 10_000;

/** Where notices show. Its code comes after the first page; what is told before it is there shows then. */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType>();
  const [failureCount, setFailureCount] = useState(0);
  useEffect(() => {
    const load = () =>
      import("../components/toaster.tsx").then(
        (loaded) => setToaster(() => loaded.Toaster),
        () => setFailureCount(failureCount + 1),
      );
    const timer = setTimeout(() => void load(), failureCount === 0 ? 0 : retryPauseMs);
    return () => clearTimeout(timer);
  }, [failureCount]);
  return Toaster === undefined ? null : <Toaster />;
}
