import type { SimulationDetail } from "@foretell/contract";
import { useSearch } from "@tanstack/react-router";
import { Suspense, useRef, useState } from "react";
import { Disclosure } from "../../../components/disclosure.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { useHeldInView } from "../../../lib/use-held-in-view.ts";

const LazyPanel = lazyPart(() => import("./two-states.tsx"), "TwoStates");

/** The statement on two states of its schema, folded; an address that names the states opens it. */
export function LazyTwoStates({ simulation }: { simulation: SimulationDetail }) {
  const { from, to } = useSearch({ strict: false });
  const section = useRef<HTMLDivElement>(null);
  const [isAskedFor] = useState(from !== undefined || to !== undefined);
  // Whoever comes from a comparison comes for this, which stands below all else.
  useHeldInView(section, isAskedFor);
  return (
    // As high as the bar above the page.
    <div ref={section} className="scroll-mt-16">
      <Disclosure title="Compare on two versions" startsOpen={isAskedFor}>
        <Suspense fallback={<SkeletonRows count={3} label="Loading the versions" />}>
          <LazyPanel simulation={simulation} />
        </Suspense>
      </Disclosure>
    </div>
  );
}
