import type { Measurement } from './bench.ts'
import type { LoadSeen } from './loadTraffic.ts'

/** What was answered otherwise than it should, and what else counts as an error here; what was said is printed. */
export function errorsMeasurement({ errors }: Pick<LoadSeen, 'errors'>, others: number): Measurement {
  for (const [said, count] of errors) console.log(`${count} × ${said}`)
  const counted = [...errors.values()].reduce((sum, count) => sum + count, others)
  return { what: 'errors', ours: String(counted), plain: '', demand: { text: 'none', met: counted === 0 } }
}
