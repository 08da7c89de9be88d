import { useEffect, useSyncExternalStore } from 'react'
import type { EntityRow } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import type { RecordAction } from './recordActions.ts'

/** What can be done with the record on the screen, for whoever stands outside its page: the command palette. */
export interface ActionsInView {
  readonly resource: Resource
  readonly row: EntityRow
  readonly actions: readonly RecordAction[]
  /** What a press on the record's own button does. */
  readonly run: (action: RecordAction, row: EntityRow) => void
}

/** For the record's page. The offer stands as long as the page does. */
export function useOfferActions(offer: ActionsInView): void {
  useEffect(() => {
    put(offer)
    return () => put(null)
  }, [offer])
}

/** Null where no record is in view. */
export function useActionsInView(): ActionsInView | null {
  return useSyncExternalStore(subscribe, () => offered)
}

let offered: ActionsInView | null = null
const listeners = new Set<() => void>()

function put(offer: ActionsInView | null): void {
  offered = offer
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
