import { type OwnCall, ownCalls } from '../contract/ownCalls.ts'

/**
 * Whether the API behind the console has a call beyond the specification's, as its current user said last. Before it said
 * anything it counts as having all; components ask `useAccess().offers` instead.
 */
export function isOffered(call: OwnCall): boolean {
  return offered.includes(call)
}

/** `askCurrentUser` notes what it was told. */
export function noteOffered(calls: readonly OwnCall[]): void {
  offered = calls
}

let offered: readonly OwnCall[] = ownCalls
