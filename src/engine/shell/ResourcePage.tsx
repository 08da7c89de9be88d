import Button from '@mui/material/Button'
import { type ComponentType, useEffect, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { mayAnywhere } from '../contract/grants.ts'
import type { Resource, Verb } from '../contract/resourceSpec.ts'
import { CheckAccessLink } from '../derive/access/CheckAccessLink.tsx'
import { ResourceList } from '../derive/list/ResourceList.tsx'
import type { View } from '../derive/overrides.ts'
import { preloadOwnParts } from '../derive/ownParts.tsx'
import { ownRecord } from '../derive/ownRecords.ts'
import { type LaterPart, laterPart, preloadIdly } from '../kit/laterPart.tsx'
import { NoPermission } from '../kit/NoPermission.tsx'
import { useAccess } from '../providers/access.ts'
import { useCurrentUser } from '../providers/currentUser.ts'
import { inSentence } from '../texts/inSentence.ts'
import { t } from '../texts/t.ts'
import { consoleParts } from './consoleParts.ts'

/** A resource's derived page, or the one that overrides it, for those who may see it. */
export function ResourcePage({ resource, view }: { readonly resource: Resource; readonly view: View }) {
  const { id, grants } = useCurrentUser()
  const { can } = useAccess()
  const allowed = view === 'create' ? can('create', resource) : mayAnywhere(grants, verbs[view], resource)
  const Page = useMemo(() => pageOf(resource, view), [resource, view])
  useEffect(() => {
    // What a form leads to is there when it is saved, also when the server was gone meanwhile. In the demo see `PreloadParts`.
    if ((view === 'edit' || view === 'create') && import.meta.env.VITE_DEMO !== 'true')
      preloadIdly(overrideOf(resource.entity, 'show') ?? derivedPages.show, ...panelOf(resource))
  }, [resource, view])
  if (allowed) return <Page resource={resource} />
  return (
    <NoPermission
      page
      title={
        view === 'create'
          ? t('You don’t have permission to create %{plural} here', { plural: inSentence(resource.plural) })
          : view === 'edit'
            ? t('You don’t have permission to edit %{plural}', { plural: inSentence(resource.plural) })
            : t('You don’t have access to %{plural}', { plural: inSentence(resource.plural) })
      }
      back={
        <>
          <Button component={Link} to={view === 'list' ? '/' : resource.path}>
            {view === 'list' ? t('Go to dashboard') : t('Back to %{plural}', { plural: inSentence(resource.plural) })}
          </Button>{' '}
          <CheckAccessLink asked={{ user: id, entity: resource.entity, verb: verbs[view] }} label={t('See why')} />
        </>
      }
    />
  )
}

const verbs: Readonly<Record<View, Verb>> = { list: 'list', show: 'read', edit: 'update', create: 'create' }

/** The pages of a resource that no other page overrides and that come later; its list is drawn with the frame. */
export const derivedPages = {
  show: laterPart(() => import('../derive/record/RecordPage.tsx').then(m => m.RecordPage)),
  edit: laterPart(() => import('../derive/form/EditPage.tsx').then(m => m.EditPage)),
  create: laterPart(() => import('../derive/form/CreatePage.tsx').then(m => m.CreatePage)),
}

const lazyOverrides = new Map<string, ResourcePart>()

type ResourcePart = LaterPart<{ readonly resource: Resource }>

function pageOf(resource: Resource, view: View): ComponentType<{ readonly resource: Resource }> {
  // On their way with the page's own code: what it shows of rows is asked for only then.
  preloadOwnParts(resource, view)
  if (view === 'show') for (const panel of panelOf(resource)) panel.preload()
  return overrideOf(resource.entity, view) ?? (view === 'list' ? ResourceList : derivedPages[view])
}

function panelOf(resource: Resource): readonly Pick<ResourcePart, 'preload'>[] {
  const { Panel } = ownRecord(resource)
  return Panel ? [Panel] : []
}

function overrideOf(entity: string, view: View): ResourcePart | undefined {
  const key = `${entity}.${view}`
  const load = consoleParts.get().overrides[key]
  if (!load) return undefined
  const page = lazyOverrides.get(key) ?? laterPart(load)
  lazyOverrides.set(key, page)
  return page
}
