import type { Page } from 'playwright-core'

/**
 * One file directly in `bench/` exports one `bench`; `npm run bench` runs them in turn, `npm run bench -- dataGrid` one
 * of them. Every figure of a bench is taken in one run, ours and what it is measured against side by side.
 */
export interface Bench {
  readonly title: string
  /** What the server answers beside the pages, by path: JSON texts. */
  readonly answers?: Readonly<Record<string, string>>
  run(stage: Stage): Promise<readonly Measurement[]>
}

export interface Stage {
  /** Opens `bench/pages/<name>.tsx`, built as for production, in a browser of its own, under the host's security policy. */
  open(name: string): Promise<Page>
}

export interface Measurement {
  readonly what: string
  readonly ours: string
  readonly plain: string
  /** What must hold; a bench with an unmet demand ends the run with exit code 1. */
  readonly demand?: { readonly text: string; readonly met: boolean }
}
