import { isObject } from '../../engine/contract/isObject.ts'
import {
  type MacroValues,
  tagWithUrlPairs,
  type UrlParameters,
  urlPairs,
  urlParameter,
  withUrlPairs,
} from './urlParameters.ts'

type Fields = Readonly<Record<string, unknown>>

/** The parameters that a media or strategy has applied, with its own values. */
export function parametersIn({ appliedTemplate, parameterValues }: Fields): UrlParameters {
  const applied = isObject(appliedTemplate) ? appliedTemplate : {}
  return {
    urlSuffix: given(applied.urlSuffix),
    parameters: listIn(applied.parameters).map(urlParameter),
    values: new Map(listIn(parameterValues).map(({ key, value }) => [String(key), String(value)])),
  }
}

/** A media's addresses as its own template makes them, before anything is known of a line item. */
export function servedMedia(media: Fields): ServedMedia {
  return isObject(media.appliedTemplate) ? addressesOf(media, urlPairs(parametersIn(media), macrosOf(media))) : {}
}

/**
 * A media's addresses in a line item: with its own parameters and those of the line item's strategy. Where both name a
 * parameter, the media's counts. The line item's click URL goes before the media's, and the account's default comes last.
 */
export function servedInLineItem(media: Fields, { lineItem, strategy, campaign, account }: Placement): ServedMedia {
  const macros = {
    ...macrosOf(media),
    ...present({
      campaign_id: campaign?.id,
      campaign_name: campaign?.name,
      strategy_id: strategy?.id,
      strategy_name: strategy?.name,
      line_item_id: lineItem.id,
      line_item_name: lineItem.name,
    }),
  }
  const pairs = [media, strategy ?? {}].flatMap(one =>
    isObject(one.appliedTemplate) ? urlPairs(parametersIn(one), macros) : [],
  )
  const clickUrl = given(lineItem.clickUrl) ?? given(media.clickUrl) ?? given(account?.defaultClickUrl)
  return addressesOf({ ...media, clickUrl }, pairs)
}

export interface Placement {
  readonly lineItem: Fields
  readonly strategy: Fields | null
  readonly campaign: Fields | null
  readonly account: Fields | null
}

export interface ServedMedia {
  readonly servedClickUrl?: string
  readonly servedTag?: string
  readonly servedVastUrl?: string
}

function addressesOf({ clickUrl, tag, vastUrl }: Fields, pairs: readonly string[]): ServedMedia {
  const [click, markup, vast] = [given(clickUrl), given(tag), given(vastUrl)]
  return {
    ...(click ? { servedClickUrl: withUrlPairs(click, pairs) } : {}),
    ...(markup ? { servedTag: tagWithUrlPairs(markup, pairs) } : {}),
    ...(vast ? { servedVastUrl: withUrlPairs(vast, pairs) } : {}),
  }
}

function macrosOf({ id, name, subtype, advertiserDomain }: Fields): MacroValues {
  return present({ media_id: id, media_name: name, media_subtype: subtype, advertiser_domain: advertiserDomain })
}

function present(values: Fields): MacroValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string' && value !== ''))
}

function listIn(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function given(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
