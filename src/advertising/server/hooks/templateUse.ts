import type { Entity } from '../../../../resources.config.ts'
import { isObject } from '../../../engine/contract/isObject.ts'
import type { FieldErrors } from '../../../engine/contract/validate.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import { parametersIn } from '../../creative/servedMedia.ts'
import { valueError } from '../../creative/urlParameters.ts'
import type { Given, RulesContext } from './entityRules.ts'

type User = 'media' | 'strategy'
type Context = Pick<RulesContext<User>, 'find' | 'reads'>

/**
 * A row's template as it was when the row began to use it; the template's later versions don't touch it. A new row without a
 * template gets the default of its organization.
 */
export async function templateUseOf(
  entity: User,
  row: Given<User>,
  { find, reads, isNew }: Context & { readonly isNew: boolean },
): Promise<TemplateUse> {
  const chosen = row.parameterTemplate ?? (isNew ? await defaultTemplate(entity, row, reads) : undefined)
  if (typeof chosen !== 'string') return {}
  const { appliedTemplate: before, parameterValues } = row
  const kept = isObject(before) && before.template === chosen ? before : null
  const template = kept ? null : await find('parameter-template', chosen)
  const appliedTemplate = kept ?? (template ? snapshotOf(template) : null)
  return {
    parameterTemplate: chosen,
    ...(appliedTemplate ? { appliedTemplate } : {}),
    ...(parameterValues === undefined ? {} : { parameterValues }),
  }
}

export function withoutTemplate<E extends Given<User>>({
  parameterTemplate: _,
  appliedTemplate: __,
  parameterValues: ___,
  ...rest
}: E) {
  return rest
}

interface TemplateUse {
  readonly parameterTemplate?: string
  readonly appliedTemplate?: Readonly<Record<string, unknown>>
  readonly parameterValues?: unknown
}

/** What `Reapply template` changes. @throws ApiError 409 where there is nothing to do */
export async function reapply(row: Entity<User>, { find }: Pick<Context, 'find'>) {
  const template = await find('parameter-template', row.parameterTemplate)
  if (!template) throw new ApiError(409, { error: 'It uses no parameter template' })
  if (row.appliedTemplate?.templateVersion === template.templateVersion)
    throw new ApiError(409, {
      error: `It uses version ${template.templateVersion} of the template, which is the latest`,
    })
  const keys = new Set(template.parameters?.map(({ key }) => key))
  return {
    appliedTemplate: snapshotOf(template),
    parameterValues: (row.parameterValues ?? []).filter(({ key }) => keys.has(key)),
  }
}

/** Sentences at the template and at each value that its parameters don't allow. */
export async function templateErrors(
  entity: User,
  row: Entity<User>,
  old: Entity<User> | null,
  { find }: Pick<Context, 'find'>,
): Promise<FieldErrors> {
  const errors: Record<string, string> = {}
  const template = await find('parameter-template', row.parameterTemplate)
  if (template && template.id !== old?.parameterTemplate) {
    if (!template.appliesTo.includes(entity)) return { parameterTemplate: 'This template is for another kind of item' }
  }
  const { parameters } = parametersIn(row)
  const given = new Set<string>()
  for (const [index, { key, value }] of (row.parameterValues ?? []).entries()) {
    const parameter = parameters.find(one => one.key === key)
    const known = parameters.map(one => one.key).join(', ') || 'none'
    if (!parameter) errors[`parameterValues.${index}.key`] = `The template has no parameter ${key}; it has ${known}`
    else if (given.has(key)) errors[`parameterValues.${index}.key`] = 'This parameter already has a value'
    const why = parameter ? valueError(parameter, value) : null
    if (why) errors[`parameterValues.${index}.value`] = why
    given.add(key)
  }
  // Drafts and rows that were there before may still lack them.
  const lacking = parameters.find(one => one.required && !one.default && !given.has(one.key))
  if (
    lacking &&
    Object.keys(errors).length === 0 &&
    (old === null || old.parameterTemplate !== row.parameterTemplate || old.parameterValues !== row.parameterValues)
  ) {
    errors.parameterValues = `${lacking.label || lacking.key} is required`
  }
  return errors
}

function snapshotOf({ id, templateVersion, urlSuffix, parameters }: Entity<'parameter-template'>) {
  return {
    template: id,
    templateVersion: templateVersion ?? 1,
    ...(urlSuffix ? { urlSuffix } : {}),
    parameters: parameters ?? [],
  }
}

async function defaultTemplate(entity: User, row: Given<User>, reads: Context['reads']): Promise<string | undefined> {
  const { rows } = await reads.list('parameter-template', {
    scope: [String(row.organization)],
    where: [
      { column: 'isDefault', op: 'in', values: [true] },
      { column: 'appliesTo', op: 'in', values: [entity] },
      { column: 'status', op: 'in', values: ['active'] },
    ],
    limit: 1,
  })
  return rows[0]?.id
}
