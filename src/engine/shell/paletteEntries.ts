import type { SearchHit } from '../contract/api.ts'
import { inboxPages } from '../contract/inboxPages.ts'
import { titleOf } from '../derive/cells/titleOf.ts'
import { useActionsInView } from '../derive/record/actionsInView.ts'
import { maySeeBindings, useAccess } from '../providers/access.ts'
import { useCurrentUser } from '../providers/currentUser.ts'
import { type DocumentationPage, documentationUrl } from '../providers/documentation.ts'
import { allLabel, useOrganization } from '../providers/organization.ts'
import { findEntity, theCatalogue, visibleResources } from '../providers/resources.ts'
import { inSentence } from '../texts/inSentence.ts'
import { t } from '../texts/t.ts'
import { consoleParts } from './consoleParts.ts'
import { useDarkMode } from './darkMode.ts'
import { sidebarLinks } from './sidebarLinks.ts'

/**
 * What the palette offers for a text without asking the API: what can be done with the record in view, pages, new
 * records, organizations, the theme.
 */
export function usePaletteEntries(): (text: string) => readonly PaletteEntry[] {
  const user = useCurrentUser()
  const { grants } = user
  const { can, offers } = useAccess()
  const { organizations, selected, multi, all, select } = useOrganization()
  const [dark, setDark] = useDarkMode()
  const inView = useActionsInView()
  const { sections } = theCatalogue()

  const pages = sections.flatMap(section => [
    ...(section.layout === 'none' ? [{ label: section.label, path: section.path, section: '' }] : []),
    ...sidebarLinks(section, grants).map(link => ({ ...link, section: section.label })),
  ])
  const places = [
    ...pages,
    ...consoleParts.get().pages.flatMap(({ path, found }) => {
      if (found?.help) return [{ label: found.label, path, section: t('Help') }]
      const section = sections.find(({ key }) => key === found?.section)
      if (!found || !section || !pages.some(page => page.section === section.label)) return []
      return [{ label: found.label, path, section: section.label }]
    }),
    ...(maySeeBindings(user) ? [{ label: t('Check access'), path: '/admin/access', section: t('Admin') }] : []),
    ...(offers('inbox') ? inboxPages : []),
    { label: t('Your account'), path: '/account', section: t('User menu') },
    { label: t('API reference'), path: '/admin/api', section: t('Help') },
  ]
  // Pages without a sidebar link are reached from here too.
  for (const resource of visibleResources(grants)) {
    if (!places.some(({ path }) => path === resource.path))
      places.push({ label: resource.plural, path: resource.path, section: labelOfSection(resource.section) })
  }
  // Sidebars may call a page otherwise than its records are called everywhere else.
  const wordsAt = new Map(visibleResources(grants).map(({ path, label, plural }) => [path, `${label} ${plural}`]))
  const creatable = visibleResources(grants).filter(resource => !resource.readOnly && can('create', resource))
  const targets = [...organizations, ...(all ? [{ id: null, name: allLabel }] : [])]

  const recordActions: readonly PaletteEntry[] = inView
    ? inView.actions.map(action => ({
        key: `action-${action.key}`,
        group: `${inView.resource.label} · ${titleOf(inView.resource, inView.row)}`,
        label: action.label,
        description: action.reason ?? '',
        ...(action.allowed ? { run: () => inView.run(action, inView.row) } : { refused: true }),
      }))
    : []
  const entries: readonly PaletteEntry[] = [
    ...places.map(({ label, path, section }) => ({
      key: `page${path}`,
      group: t('Pages'),
      label,
      description: section,
      words: wordsAt.get(path) ?? '',
      to: path,
    })),
    ...creatable.map(({ name, path, label, section }) => ({
      key: `new-${name}`,
      group: t('Create'),
      label: t('New %{label}', { label: inSentence(label) }),
      description: labelOfSection(section),
      to: `${path}/create`,
      asked: true,
    })),
    ...(multi
      ? targets
          .filter(({ id }) => id !== selected)
          .map(({ id, name }) => ({
            key: `organization-${id ?? ''}`,
            group: t('Switch organization'),
            label: name,
            description: t('Organization'),
            run: () => select(id),
          }))
      : []),
    {
      key: 'theme',
      group: t('Settings'),
      label: dark ? t('Use the light theme') : t('Use the dark theme'),
      description: t('Theme'),
      run: () => setDark(!dark),
    },
  ]
  return text => {
    const finds = finderOf(text)
    return [
      ...recordActions.filter(({ label }) => finds(label)),
      ...entries.filter(
        ({ label, description, group, words = '', asked }) =>
          (text.trim() !== '' || !asked) && finds(`${label} ${description} ${group} ${words}`),
      ),
    ]
  }
}

/** What the search found, under the resource's name. */
export function recordEntries(hits: readonly SearchHit[]): readonly PaletteEntry[] {
  return hits.map(({ entity, id, name, path }) => ({
    key: `record-${entity}-${id}`,
    group: t('Records'),
    label: name || id,
    description: findEntity(entity)?.label ?? entity,
    to: path,
  }))
}

/** Pages of the documentation with all typed words, at most eight; each opens beside the console. */
export function documentationEntries(pages: readonly DocumentationPage[], text: string): readonly PaletteEntry[] {
  if (text.trim() === '') return []
  const finds = finderOf(text)
  return pages
    .filter(({ label, about }) => finds(`${label} ${about}`))
    .slice(0, mostDocumentation)
    .map(({ label, about, path }) => ({
      key: `documentation-${path}`,
      group: t('Documentation'),
      label,
      description: about,
      run: () => window.open(documentationUrl(path), '_blank', 'noopener'),
    }))
}

/** More of them would bury what else is found. */
const mostDocumentation = 8

/** Whether a text holds all typed words. */
function finderOf(typed: string): (hay: string) => boolean {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return hay => words.every(word => hay.toLowerCase().includes(word))
}

export interface PaletteEntry {
  readonly key: string
  readonly group: string
  readonly label: string
  readonly description: string
  /** Other words by which it is found. */
  readonly words?: string
  readonly to?: string
  readonly run?: () => void
  /** Only for who types something. */
  readonly asked?: boolean
  /** Can't be done now; `description` says why. */
  readonly refused?: boolean
}

function labelOfSection(key: string): string {
  return theCatalogue().sections.find(section => section.key === key)?.label ?? ''
}
