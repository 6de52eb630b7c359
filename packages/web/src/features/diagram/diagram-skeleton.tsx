import { Skeleton } from "../../components/skeleton.tsx";

const boxes = [
  "left-[8%] top-[12%] h-36",
  "left-[8%] top-[52%] h-48",
  "left-[38%] top-[8%] h-56",
  "left-[38%] top-[60%] h-32",
  "left-[68%] top-[20%] h-40",
  "left-[68%] top-[58%] h-44",
];

/** Boxes where those of the diagram will stand. */
export function DiagramSkeleton() {
  return (
    <div role="status" className="absolute inset-0 overflow-hidden">
      <span className="sr-only">Laying the diagram out</span>
      {boxes.map((place) => (
        <Skeleton key={place} className={`absolute w-[18%] max-w-56 rounded-control ${place}`} />
      ))}
    </div>
  );
}
