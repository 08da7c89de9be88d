import { isObject } from '../../../engine/contract/isObject.ts'
import { partOf, textsOf } from '../../../engine/contract/looseValues.ts'
import { alpha3Country } from '../../serving/alpha2Country.ts'

/** What a template is made to say, so that it passes targetings that it could pass. */
export interface TemplateAim {
  /** ISO 3166-1 alpha-3. */
  readonly country: string
  readonly segments: readonly string[]
  readonly categories: readonly string[]
}

/** @param targetings the innermost first: where one doesn't say, the next one does */
export function templateAim(targetings: readonly unknown[]): TemplateAim {
  const all = targetings.filter(isObject)
  const included = (name: string) => all.flatMap(targeting => textsOf(partOf(targeting[name]).include))
  const segments = all.map(targeting => partOf(targeting.segments))
  const [country = 'US'] = included('countries')
  return {
    country: alpha3Country(country) ?? 'USA',
    segments: [...new Set(segments.flatMap(({ allOf, anyOf }) => [...textsOf(allOf), ...textsOf(anyOf)]))],
    categories: [...new Set(included('contentCategories'))],
  }
}
