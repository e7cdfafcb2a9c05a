/** Ids of proofs that were used, shared by all processes of one store. */
export interface UsedProofs {
  /**
   * Remembers that a proof was used.
   * @param until when it stops being accepted anyway, in milliseconds since 1970
   * @returns whether it is the first time: true once for each id, however often and wherever it is used at the same moment
   * @throws where that cannot be known: the proof is not to be accepted then
   */
  use(id: string, until: number): Promise<boolean>
}
