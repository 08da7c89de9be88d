import type { AccessChange, AccessPreview, NamedRow } from '../../contract/accessAnswer.ts'
import { listText } from '../../texts/listText.ts'
import { t } from '../../texts/t.ts'
import { permissionText } from './verbWords.ts'

/** People for whom the same changes. */
export interface PreviewGroup {
  readonly key: string
  readonly people: readonly NamedRow[]
  readonly changes: readonly AccessChange[]
}

export function previewGroups({ people }: AccessPreview): readonly PreviewGroup[] {
  const groups = new Map<string, { people: NamedRow[]; changes: readonly AccessChange[] }>()
  for (const { subject, changes } of people) {
    const key = JSON.stringify(changes)
    const group = groups.get(key) ?? { people: [], changes }
    group.people.push(subject)
    groups.set(key, group)
  }
  return [...groups].map(([key, group]) => ({ key, ...group }))
}

/** "After saving, 3 users gain permissions and 1 service account loses some." */
export function previewSentence({ people, others }: AccessPreview): string {
  if (people.length + others === 0) return t('Saving doesn’t change anyone’s access.')
  const [gaining, losing] = (['gains', 'loses'] as const).map(way =>
    people.filter(({ changes }) => changes.some(({ change }) => change === way)).map(({ subject }) => subject),
  )
  const parts = [
    ...(gaining?.length
      ? [
          t('%{who} gains permissions |||| %{who} gain permissions', {
            smart_count: gaining.length,
            who: countText(gaining),
          }),
        ]
      : []),
    ...(losing?.length
      ? [
          t('%{who} loses permissions |||| %{who} lose permissions', {
            smart_count: losing.length,
            who: countText(losing),
          }),
        ]
      : []),
    ...(others
      ? [
          t('%{count} account that you can’t see is affected |||| %{count} accounts that you can’t see are affected', {
            smart_count: others,
            count: others,
          }),
        ]
      : []),
  ]
  return t('After saving, %{changes}.', { changes: listText(parts, 'and') })
}

/** "activate campaigns and strategies in Northwind Media" */
export function changeText({ verbs, resources, organization, only }: AccessChange): string {
  const permission = permissionText(verbs, resources)
  const there = organization
    ? t('%{permission} in %{organization}', { permission, organization: organization.name })
    : t('%{permission} in every organization and on the platform', { permission })
  return only ? t('%{permission}, only for %{names}', { permission: there, names: listText(only, 'and') }) : there
}

function countText(subjects: readonly NamedRow[]): string {
  const users = subjects.filter(({ entity }) => entity === 'user').length
  const programs = subjects.length - users
  return listText(
    [
      ...(users ? [t('%{count} user |||| %{count} users', { smart_count: users, count: users })] : []),
      ...(programs
        ? [t('%{count} service account |||| %{count} service accounts', { smart_count: programs, count: programs })]
        : []),
    ],
    'and',
  )
}
