import type { DiagramView } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { Bookmark, BookmarkPlus, Settings2 } from "lucide-react";
import { type RefObject, Suspense, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../../../components/menu.tsx";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { useProject } from "../../../lib/use-project.ts";
import type { DiagramHandle, DiagramLook } from "../diagram-handle.ts";
import { diagramSearch, parseDiagramSearch } from "../model/diagram-state.ts";
import { diagramViewsQuery } from "./kept-queries.ts";

const LazyKeepViewModal = lazyPart(() => import("./keep-view-modal.tsx"), "KeepViewModal");
const LazyViewsModal = lazyPart(() => import("./views-modal.tsx"), "ViewsModal");

/** The ways to see a diagram that have a name: each is one press away, and another is kept by one. */
export function ViewsMenu({ schemaId, diagram }: { schemaId: string; diagram: RefObject<DiagramHandle | null> }) {
  const scope = useProject();
  const { data: views, error } = useQuery(diagramViewsQuery(scope, schemaId));
  /** What is being kept, as it stood when that was asked for. */
  const [kept, setKept] = useState<DiagramLook>();
  const [isManaging, setIsManaging] = useState(false);
  const mayEdit = scope.can("edit");
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button aria-label="Views of this diagram">
            <Bookmark aria-hidden />
            <span className="max-sm:sr-only">Views</span>
          </Button>
        }
      >
        {views?.map((view) => (
          <MenuItem key={view.id} onSelect={() => diagram.current?.showLook(lookOf(view))}>
            <span className="max-w-72 truncate">{view.name}</span>
          </MenuItem>
        ))}
        {views === undefined && (
          <MenuLabel>{error === null ? "Loading views" : "The views could not be fetched"}</MenuLabel>
        )}
        {views?.length === 0 && <MenuLabel>No view has a name yet</MenuLabel>}
        {mayEdit && (
          <>
            <MenuSeparator />
            <MenuItem icon={BookmarkPlus} onSelect={() => setKept(diagram.current?.look())}>
              Keep This View
            </MenuItem>
            {views !== undefined && views.length > 0 && (
              <MenuItem icon={Settings2} onSelect={() => setIsManaging(true)}>
                Change Views
              </MenuItem>
            )}
          </>
        )}
      </Menu>
      <Suspense fallback={null}>
        {kept !== undefined && (
          <LazyKeepViewModal
            schemaId={schemaId}
            views={views ?? []}
            state={{ ...diagramSearch(kept.state) }}
            places={[...kept.places].map(([table, { x, y }]) => ({ table, x, y }))}
            onClose={() => setKept(undefined)}
          />
        )}
        {isManaging && <LazyViewsModal schemaId={schemaId} views={views ?? []} onClose={() => setIsManaging(false)} />}
      </Suspense>
    </>
  );
}

function lookOf({ state, places }: DiagramView): DiagramLook {
  return {
    state: parseDiagramSearch({ ...state }),
    places: new Map(places.map(({ table, x, y }) => [table, { x, y }])),
  };
}
