/** What stands behind `/api/v1`, `/healthz` and `/readyz`: our own API, or somebody else's. */
export interface Backend {
  answer(request: Request, peer: string): Promise<Response>
  /** What a person who started the host on a terminal, at `url`, wants to know. */
  notes(url: string): Promise<readonly string[]>
  close(): Promise<void>
}
