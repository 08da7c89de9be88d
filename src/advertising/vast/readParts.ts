import type { VastResource, VastTracker } from './vastDocument.ts'
import { attributeOf, childrenNamed, elementsOf, textOf, type XmlElement } from './xmlTree.ts'

/** `{ [name]: value }`, or nothing where there is nothing. */
export function found<const Name extends string>(name: Name, value: string | undefined) {
  return (value ? { [name]: value } : {}) as { readonly [K in Name]?: string }
}

/** A whole or decimal number that is not negative; anything else is left out. */
export function numberIn<const Name extends string>(name: Name, value: string | undefined) {
  const number = value !== undefined && /^\d{1,15}(\.\d{1,6})?$/.test(value) ? { [name]: Number(value) } : {}
  return number as { readonly [K in Name]?: number }
}

/** The addresses of all children of a name. @param event null: each says it itself */
export function trackersIn(
  parent: XmlElement | undefined,
  name: string,
  event: string | null,
  of: VastTracker['of'],
): VastTracker[] {
  return childrenNamed(parent, name).flatMap(child => {
    const url = textOf(child)
    if (!url) return []
    return [
      {
        at: child.at,
        event: event ?? attributeOf(child, 'event') ?? '',
        of,
        url,
        ...found('offset', attributeOf(child, 'offset')),
        ...found('id', attributeOf(child, 'id')),
      },
    ]
  })
}

const resourceKinds: Readonly<Record<string, VastResource['kind']>> = {
  StaticResource: 'static',
  IFrameResource: 'iframe',
  HTMLResource: 'html',
}

/** What a companion, icon or overlay shows. */
export function resourcesIn(parent: XmlElement): VastResource[] {
  return elementsOf(parent).flatMap(child => {
    const kind = Object.hasOwn(resourceKinds, child.name) ? resourceKinds[child.name] : undefined
    return kind ? [{ kind, type: attributeOf(child, 'creativeType') ?? '', content: textOf(child) }] : []
  })
}

export function withAuthority(category: XmlElement): { readonly authority: string; readonly code: string } {
  return { authority: attributeOf(category, 'authority') ?? '', code: textOf(category) }
}
