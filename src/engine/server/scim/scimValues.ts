import type { Change } from './parsePatch.ts'
import { ScimError } from './ScimError.ts'
import { scimLimits } from './scimNames.ts'

/** A text, without spaces around; undefined when there is none. @throws ScimError 400 */
export function textOf(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw new ScimError(400, `${name} must be a text.`, 'invalidValue')
  if (value.length > scimLimits.valueLength) {
    throw new ScimError(400, `${name} is longer than ${scimLimits.valueLength} characters.`, 'invalidValue')
  }
  return value.trim() || undefined
}

/** Entra ID sends `"True"` and `"False"`. @throws ScimError 400 */
export function booleanOf(name: string, value: unknown): boolean {
  const said = typeof value === 'string' ? value.toLowerCase() : value
  if (said === true || said === 'true') return true
  if (said === false || said === 'false') return false
  throw new ScimError(400, `${name} must be true or false.`, 'invalidValue')
}

/**
 * Whether a change only repeats what the server says of a resource, as Okta does with the id.
 * @throws ScimError 400 `mutability` when it says otherwise
 */
export function isRepeated({ attribute, value, part }: Change, id: string): boolean {
  if (attribute === 'schemas' || (attribute === 'id' && value === id && part === undefined)) return true
  if (attribute !== 'id' && attribute !== 'meta' && attribute !== 'groups') return false
  throw new ScimError(400, `${attribute} can’t be changed.`, 'mutability')
}

/**
 * Attributes of the core schema that are kept nowhere: directories send them all the same, and are not to fail by them.
 * A password and roles are among them: nobody gets in, or gets a role, by saying so.
 */
export const ignoredAttributes: ReadonlySet<string> = new Set([
  'addresses',
  'emails',
  'entitlements',
  'ims',
  'locale',
  'nickname',
  'password',
  'phonenumbers',
  'photos',
  'preferredlanguage',
  'profileurl',
  'roles',
  'timezone',
  'title',
  'usertype',
  'x509certificates',
])
