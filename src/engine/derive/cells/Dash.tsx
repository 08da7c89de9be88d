import { dash } from '../../kit/formatNumber.ts'

/** Stands where there is no value. */
export function Dash() {
  return <span className="k-dim">{dash}</span>
}
