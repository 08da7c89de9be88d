import type { Entity } from '../../../../resources.config.ts'
import { isObject } from '../../../engine/contract/isObject.ts'
import type { FieldErrors } from '../../../engine/contract/validate.ts'
import { isSame } from '../../../engine/server/entities/changesBetween.ts'
import type { Given, RulesContext } from './entityRules.ts'

/** Size and duration that nobody has entered, as the file of the main asset has them. */
export async function filledFromAssets(
  row: Given<'media'>,
  { find }: Pick<RulesContext<'media'>, 'find'>,
): Promise<Partial<Given<'media'>>> {
  const asset = await mainAsset(row, find)
  if (!asset) return {}
  if (row.subtype !== 'display') {
    const { durationMs } = asset
    const seconds = durationMs === undefined ? undefined : Math.max(1, Math.round(durationMs / 1000))
    return row.durationS === undefined && seconds !== undefined ? { durationS: seconds } : {}
  }
  const unsized = row.width === undefined && row.height === undefined && row.sizeless !== true
  const { width, height } = asset
  return row.source !== 'native_assets' && unsized && width && height ? { width, height } : {}
}

/** What a media can't be made of. What was stored before and is not changed is left alone. */
export async function assetErrors(
  row: Entity<'media'>,
  { find, old }: Pick<RulesContext<'media'>, 'find' | 'old'>,
): Promise<FieldErrors> {
  const wanted = kinds[`${row.subtype} ${row.source}`]
  if (!wanted || (old && old.source === row.source && isSame(old.assets, row.assets))) return {}
  const asset = await mainAsset(row, find)
  if (!asset) return { assets: 'Set the role of one asset to “Main”' }
  if (asset.kind !== wanted) {
    const path = `assets.${usesOf(row).findIndex(({ role }) => role === 'main')}.asset`
    return {
      [path]: `“${asset.name}” is ${words[asset.kind ?? ''] ?? 'something else'}, not ${words[wanted]}`,
    }
  }
  if (row.subtype !== 'display') return row.durationS === undefined ? { durationS: unsaid } : {}
  const unsized = row.source !== 'native_assets' && row.sizeless !== true && !(row.width && row.height)
  return unsized ? { width: unsaid, height: unsaid } : {}
}

const unsaid = 'The file doesn’t contain this value; enter it'

/** What the main asset of each source must be. */
const kinds: Readonly<Record<string, string>> = {
  'display hosted_asset': 'image',
  'display html5_zip': 'html_zip',
  'display native_assets': 'image',
  'video hosted_asset': 'video',
  'audio hosted_asset': 'audio',
}

const words: Readonly<Record<string, string>> = {
  image: 'an image',
  video: 'a video',
  audio: 'sound',
  html_zip: 'an HTML5 bundle',
  font: 'a font',
  captions: 'captions',
  document: 'a document',
}

/** The file that a media mainly is. */
export async function mainAsset(
  row: Given<'media'>,
  find: RulesContext<'media'>['find'],
): Promise<Entity<'asset'> | null> {
  const main = usesOf(row).find(({ role }) => role === 'main')
  return main ? find('asset', main.asset) : null
}

function usesOf({ assets }: Given<'media'>): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(assets) ? assets.filter(isObject) : []
}
