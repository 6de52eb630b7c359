/** By which a link on a simulation's page leads to the approval. */
export const approvalAnchor = "approval";
