/**
 * Places boxes one under the other in the given order, each as near to its wished centre as the others allow (least
 * squares, by pooling boxes that would overlap into blocks that move as one).
 *
 * @param heights of the boxes, in order
 * @param centres the wished vertical centres, in the same order
 * @returns the top of each box
 */
export function stackColumn(heights: readonly number[], centres: readonly number[], gap: number): number[] {
  // A block's `position` is the top of its first box; `first` that box's index.
  const blocks: { first: number; count: number; sum: number; length: number }[] = [];
  for (let index = 0; index < heights.length; index++) {
    const height = heights[index] ?? 0;
    const block = { first: index, count: 1, sum: (centres[index] ?? 0) - height / 2, length: height + gap };
    for (;;) {
      const above = blocks.at(-1);
      if (above === undefined || above.sum / above.count + above.length <= block.sum / block.count) break;
      blocks.pop();
      block.first = above.first;
      block.sum += above.sum - block.count * above.length;
      block.count += above.count;
      block.length += above.length;
    }
    blocks.push(block);
  }
  const tops: number[] = [];
  for (const block of blocks) {
    let top = block.sum / block.count;
    for (let index = block.first; index < block.first + block.count; index++) {
      tops.push(top);
      top += (heights[index] ?? 0) + gap;
    }
  }
  return tops;
}
