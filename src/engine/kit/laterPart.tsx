import { type ComponentType, type FunctionComponent, lazy, useState } from 'react'
import { useWake } from './LaterBoundary.tsx'
import { whenIdle } from './whenIdle.ts'

/** A part whose code comes when it is wanted, or before. */
export type LaterPart<Props extends object> = FunctionComponent<Props> & {
  /** Fetches the code ahead, and answers whether it came. After a failure the part asks again when it is shown. */
  readonly preload: () => Promise<boolean>
}

/**
 * React's `lazy`, but drawn at once where its code is there: `lazy` always shows the fallback first. What could not be fetched is asked
 * for anew the next time that it is shown. Needs a `LaterBoundary` above it, which draws it as soon as its code has come.
 */
export function laterPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LaterPart<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined

  const fetched = () => {
    loading ??= load().then(
      component => {
        loaded = component
        return component
      },
      error => {
        // Not at once: React asks again before it hands the failure on, and would never come to it.
        setTimeout(() => {
          loading = undefined
          Later = later()
        }, failureMs)
        throw error
      },
    )
    return loading
  }
  const later = () => lazy(async () => ({ default: await fetched() }))
  let Later = later()

  function Part(props: Props) {
    const wake = useWake()
    // What was shown first stays: another component in its place would lose what was typed in it.
    const [Shown] = useState<ComponentType<Props>>(() => {
      if (loaded) return loaded
      // Here and not in an effect: a part that waits has none.
      void fetched().then(wake, wake)
      return Later as ComponentType<Props>
    })
    return <Shown {...props} />
  }
  const preload = () =>
    fetched().then(
      () => true,
      () => false,
    )
  return Object.assign(Part, { preload })
}

/** How long a failure stands before the code is asked for again. */
const failureMs = 1000

/** Fetches their code when the browser has nothing else to do; not where a person asked to save data. */
export function preloadIdly(...parts: readonly Pick<LaterPart<object>, 'preload'>[]): void {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  if (connection?.saveData) return
  whenIdle(() => {
    for (const part of parts) void part.preload()
  })
}
