import { memoryConversions } from './conversions/store/memoryConversions.ts'
import { memoryFactHalf } from './facts/store/memoryFactHalf.ts'
import { memoryEntries } from './inventoryLists/store/memoryEntries.ts'
import { memoryMembers } from './segments/store/memoryMembers.ts'

/** What the product keeps in a memory store beside rows. */
export const memoryHalves = [memoryFactHalf, memoryMembers, memoryConversions, memoryEntries] as const
