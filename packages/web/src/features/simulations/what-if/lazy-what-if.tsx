import type { SimulationDetail } from "@foretell/contract";
import { useSearch } from "@tanstack/react-router";
import { Suspense, useRef, useState } from "react";
import { Disclosure } from "../../../components/disclosure.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { useHeldInView } from "../../../lib/use-held-in-view.ts";

const LazyPanel = lazyPart(() => import("./what-if-panel.tsx"), "WhatIfPanel");

/** What the simulation would come to if something were otherwise, folded; an address that names a variant opens it. */
export function LazyWhatIf({
  simulation,
  onSaveAsNew,
}: {
  simulation: SimulationDetail;
  onSaveAsNew: (statement: string) => void;
}) {
  const { whatif } = useSearch({ strict: false });
  const section = useRef<HTMLDivElement>(null);
  const [isAskedFor] = useState(whatif !== undefined);
  useHeldInView(section, isAskedFor);
  return (
    <div ref={section} className="scroll-mt-16">
      <Disclosure title="What if" startsOpen={isAskedFor}>
        <Suspense fallback={<SkeletonRows count={3} label="Loading the variants" />}>
          <LazyPanel simulation={simulation} onSaveAsNew={onSaveAsNew} />
        </Suspense>
      </Disclosure>
    </div>
  );
}
