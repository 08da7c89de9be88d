import type { ComponentType } from 'react'
import type { Written } from '../contract/defineConsole.ts'
import type { EntityNameOf } from '../contract/entity.ts'
import type { ConsoleInput, Resource } from '../contract/resourceSpec.ts'

/** The pages that every resource has. */
export type View = 'list' | 'show' | 'edit' | 'create'

/** Pages of their own instead of derived ones, by `entity.view`, each loaded when it is opened. */
export type Overrides<C extends Written<ConsoleInput>> = Readonly<
  Partial<Record<`${EntityNameOf<C>}.${View}`, LoadResourcePage>>
>

export type LoadResourcePage = () => Promise<ComponentType<{ readonly resource: Resource }>>
