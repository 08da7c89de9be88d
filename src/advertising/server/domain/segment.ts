import { markDue } from '../segments/dueSegments.ts'
import { ancestorsOf } from '../segments/segmentTree.ts'
import { memberStore } from '../segments/store/memberStore.ts'
import type { EntityRules } from './entityRules.ts'

/** domain.md 1.18: a segment is built when its state says so, or when what is below it changes. */
export const segment: EntityRules<'segment'> = {
  validate: async (row, { find }) => {
    const names = [`"${row.name}"`]
    for (let above = await find('segment', row.parent); above && names.length < deepest; ) {
      if (above.id === row.id) return { parent: `This would be a circle: ${[...names, names[0]].join(', below ')}` }
      names.push(`"${above.name}"`)
      above = await find('segment', above.parent)
    }
    return names.length < deepest ? {} : { parent: `Segments can stand ${deepest} deep at most` }
  },

  cascade: async (row, old, { tx, now }) => {
    if (row.status === 'processing' && old?.status !== 'processing') await markDue(tx, row.id, now)
    const isElsewhere = old?.parent !== row.parent || (old && Boolean(old.archivedAt) !== Boolean(row.archivedAt))
    if (!isElsewhere) return
    for (const one of old ? [row, old] : [row])
      for (const above of await ancestorsOf(tx, one)) await markDue(tx, above.id, now)
  },

  cascadeRemoval: async (row, { tx, now }) => {
    await tx.extension(memberStore).forgetMembers(row.id)
    for (const above of await ancestorsOf(tx, row)) await markDue(tx, above.id, now)
  },
}

const deepest = 20
