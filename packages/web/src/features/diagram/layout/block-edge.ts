/** A key inside a block, by position in the block. */
export interface BlockEdge {
  readonly from: number;
  readonly to: number;
}
