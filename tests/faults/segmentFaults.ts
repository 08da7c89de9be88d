import type { PlantedFault } from './plantedFaults.ts'

const segments = 'src/advertising/server/segments'
const api = ['apiSegments']
const rules = ['segmentRules']
const expression = 'src/advertising/targeting/expression.ts'
const members = ['storeMembers']

/** Members of segments: what is taken from a file, what becomes of it, and who counts. */
export const segmentFaults: readonly PlantedFault[] = [
  // An ID is kept in the letters that it came in.
  {
    file: `${segments}/memberId.ts`,
    from: "? text.toLowerCase()\n        : { refused: 'not_an_email' }",
    to: "? text\n        : { refused: 'not_an_email' }",
    contract: api,
  },
  {
    file: `${segments}/memberId.ts`,
    from: 'return { hash: text.toLowerCase() }',
    to: 'return { hash: text }',
    contract: api,
  },
  // The file of refused lines tells who they are.
  { file: `${segments}/receiveUpload.ts`, from: 'const shownOfAnId = 2', to: 'const shownOfAnId = 200', contract: api },
  // A file without a usable line empties the segment.
  {
    file: `${segments}/uploadJob.ts`,
    from: 'if (counts.accepted > 0) await apply',
    to: 'if (counts.rows > 0) await apply',
    contract: api,
  },
  {
    file: `${segments}/settleSegment.ts`,
    from: 'total < smallestSegment',
    to: 'total <= smallestSegment',
    contract: api,
  },
  // A suspended segment is ready again by itself.
  {
    file: `${segments}/settleSegment.ts`,
    from: "if (status === 'suspended' || status === 'archived') return status",
    to: "if (status === 'archived') return status",
    contract: api,
  },
  // Two uploads of a segment at the same time.
  {
    file: 'src/advertising/server/uploads/queueUpload.ts',
    from: 'if (!now || (await isWorkedOn(tx, on))) throw busy()',
    to: 'if (!now) throw busy()',
    contract: api,
  },
  {
    file: 'src/advertising/server/routes/segmentRoutes.ts',
    from: "demand(principal, 'update', resource, segment)",
    to: "demand(principal, 'read', resource, segment)",
    contract: ['permissionMatrix'],
  },
  // Expired members count.
  {
    file: `${segments}/store/postgresMembers.ts`,
    from: 'm.expires > $3::timestamptz and',
    to: 'm.since <= $3::timestamptz and',
    contract: members,
  },
  {
    file: `${segments}/store/postgresMembers.ts`,
    from: "update segment_set set state = 'dead' where segment = $1 and state = 'staged'",
    to: "update segment_set set state = 'dead' where segment = $1 and state = 'none'",
    contract: members,
  },
  {
    file: `${segments}/store/postgresMembers.ts`,
    from: 'expires = greatest(m.expires, excluded.expires)',
    to: 'expires = excluded.expires',
    contract: members,
  },
  {
    file: expression,
    from: '.reduce((one, other) => (one < other',
    to: '.reduce((one, other) => (one > other',
    contract: members,
  },
  {
    file: `${segments}/store/postgresMembers.ts`,
    from: "= '-infinity' then 'infinity' else",
    to: "= '-infinity' then '-infinity' else",
    contract: members,
  },
  {
    file: expression,
    from: 'return expression.any.every(isBounded)',
    to: 'return expression.any.some(isBounded)',
    contract: rules,
  },
  // An excluded segment that is gone no longer excludes anybody.
  { file: `${segments}/buildJob.ts`, from: 'if (problem) throw refused(problem)', to: '', contract: rules },
  { file: `${segments}/buildJob.ts`, from: '{ isOther: isMade }', to: '{ isOther: false }', contract: rules },
  {
    file: `${segments}/segmentGraph.ts`,
    from: 'if (next === start) return',
    to: "if (next === '') return",
    contract: rules,
  },
  // Counts of an organization that isn't theirs.
  {
    file: 'src/advertising/server/routes/audienceRoutes.ts',
    from: 'if (!knows(principal, organization)) throw',
    to: "if (organization === '') throw",
    contract: rules,
  },
]
