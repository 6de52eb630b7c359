import { Suspense } from "react";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { lazyPart } from "../../../lib/lazy-part.ts";
import type { ComparedPair } from "../compare/comparison-queries.ts";
import type { RenameDecisions } from "../../../lib/rename-decisions.ts";

const LazyPanel = lazyPart(() => import("./effects-panel.tsx"), "EffectsPanel");

/** The effects on simulations, whose code comes when they first show. Other states or decisions are other effects. */
export function LazyEffects(props: { pair: ComparedPair; decisions: RenameDecisions }) {
  return (
    <Suspense fallback={<SkeletonRows count={3} label="Loading the effects on simulations" />}>
      <LazyPanel {...props} key={JSON.stringify(props)} />
    </Suspense>
  );
}
