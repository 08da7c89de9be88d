import type { ComponentType } from 'react'
import type { catalogue } from '../../resources.config.ts'
import type { Resource } from '../contract/resourceSpec.ts'

/**
 * The escape hatch: a page of its own instead of a derived one, by `entity.view`, loaded when it is opened. More than one
 * in five resources here would mean that the catalogue lacks a word.
 */
export const overrides: Overrides = {
  'asset.list': () => import('./assets/AssetsPage.tsx').then(m => m.AssetsPage),
  'asset.create': () => import('./assets/UploadPage.tsx').then(m => m.UploadPage),
  'asset.show': () => import('./assets/AssetPage.tsx').then(m => m.AssetPage),
  'media.show': () => import('./inspector/MediaPage.tsx').then(m => m.MediaPage),
}

export type View = 'list' | 'show' | 'edit' | 'create'
export type OverrideKey = `${keyof (typeof catalogue)['resources'] & string}.${View}`

type Overrides = Readonly<Partial<Record<OverrideKey, () => Promise<ComponentType<{ readonly resource: Resource }>>>>>
