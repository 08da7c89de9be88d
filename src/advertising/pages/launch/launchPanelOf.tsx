import type { EntityRow } from '../../../engine/contract/api.ts'
import { LaunchCheckPanel } from './LaunchCheckPanel.tsx'

/** The panel of a strategy's and a line item's page. */
export function launchPanelOf(entity: 'strategy' | 'line-item') {
  return ({ row }: { readonly row: EntityRow }) => <LaunchCheckPanel entity={entity} row={row} />
}
