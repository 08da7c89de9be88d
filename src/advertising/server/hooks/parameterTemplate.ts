import type { FieldErrors } from '../../../engine/contract/validate.ts'
import { isSame } from '../../../engine/server/entities/changesBetween.ts'
import { unknownMacros, urlMacros, valueError } from '../../creative/urlParameters.ts'
import type { EntityRules } from './entityRules.ts'

/** domain.md 1.34. */
export const parameterTemplate: EntityRules<'parameter-template'> = {
  derive: (row, { old }) => {
    const same = old !== null && isSame(row.parameters, old.parameters) && isSame(row.urlSuffix, old.urlSuffix)
    return { ...row, templateVersion: (old?.templateVersion ?? 0) + (same ? 0 : 1) }
  },

  validate: ({ parameters = [], urlSuffix }) => {
    const errors: Record<string, string> = {}
    const keys = new Set<string>()
    for (const [index, parameter] of parameters.entries()) {
      if (keys.has(parameter.key)) errors[`parameters.${index}.key`] = 'Another parameter has this key'
      keys.add(parameter.key)
      const { min, max } = parameter
      if (min !== undefined && max !== undefined && min > max)
        errors[`parameters.${index}.max`] = 'Must not be less than the minimum'
      // What is required may be left to whoever uses the template.
      const why = parameter.default ? valueError(parameter, parameter.default) : null
      if (why) errors[`parameters.${index}.default`] = why
    }
    return { ...errors, ...suffixErrors(urlSuffix, parameters) }
  },
}

function suffixErrors(
  urlSuffix: string | undefined,
  parameters: Parameters<typeof unknownMacros>[0]['parameters'],
): FieldErrors {
  if (urlSuffix === undefined) return {}
  if (/[\s#<>"']/.test(urlSuffix)) return { urlSuffix: 'Leave out spaces, quotes, < >, and #' }
  const [unknown] = unknownMacros({ urlSuffix, parameters })
  if (unknown === undefined) return {}
  const known = [...parameters.map(({ key }) => key), ...urlMacros].map(name => `{${name}}`).join(', ')
  return { urlSuffix: `There is no macro {${unknown}}. Use ${known}.` }
}
