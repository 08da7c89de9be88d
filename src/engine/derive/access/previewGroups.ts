import type { AccessChange, AccessPreview, NamedRow } from '../../contract/accessAnswer.ts'
import { t } from '../../texts/t.ts'
import { listed, resourceWords, verbWord } from './verbWords.ts'

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
    ...(gaining?.length ? [`${countText(gaining)} ${gaining.length === 1 ? 'gains' : 'gain'} permissions`] : []),
    ...(losing?.length ? [`${countText(losing)} ${losing.length === 1 ? 'loses' : 'lose'} some`] : []),
    ...(others ? [`${others} that you can’t see ${others === 1 ? 'is' : 'are'} affected`] : []),
  ]
  return t('After saving, %{parts}.', { parts: listed(parts) })
}

/** "activate campaigns and strategies in Northwind Media" */
export function changeText({ verbs, resources, organization, only }: AccessChange): string {
  const where = organization
    ? t(' in %{name}', { name: organization.name })
    : ' in every organization and on the platform'
  const limit = only ? t(', only for %{only}', { only: listed(only) }) : ''
  return `${listed(verbs.map(verbWord))} ${resourceWords(resources)}${where}${limit}`
}

function countText(subjects: readonly NamedRow[]): string {
  const users = subjects.filter(({ entity }) => entity === 'user').length
  const programs = subjects.length - users
  return listed([
    ...(users ? [users === 1 ? t('1 user') : t('%{users} users', { users })] : []),
    ...(programs ? [programs === 1 ? t('1 service account') : t('%{programs} service accounts', { programs })] : []),
  ])
}
