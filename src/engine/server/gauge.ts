import type { ApiContext } from './apiContext.ts'

/** A figure that a host shows to those who operate it, read when it is asked for. */
export interface Gauge {
  /** As Prometheus names metrics: snake case, with its unit at the end. */
  readonly name: string
  readonly help: string
  /** The name of what tells its values apart. Left out: there is one. */
  readonly label?: string
  /** Its values by label; under '' where there is one. A value that isn't known is left out. */
  read(context: ApiContext): Promise<Readonly<Record<string, number>>>
}
