import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A commit of this repository, built in a folder of its own with the packages of this one. */
export interface OlderCheckout {
  readonly root: string
  /** Short. */
  readonly commit: string
  remove(): void
}

/** Default: the last commit before the newest migration. */
export function olderCheckout(named = beforeNewestMigration()): OlderCheckout {
  const commit = git('rev-parse', '--short', `${named}^{commit}`)
  const home = mkdtempSync(join(tmpdir(), 'astrolabe-older-'))
  const root = join(home, 'checkout')
  const remove = () => {
    git('worktree', 'remove', '--force', root)
    rmSync(home, { recursive: true, force: true })
  }
  git('worktree', 'add', '--detach', root, commit)
  try {
    symlinkSync(realpathSync('node_modules'), join(root, 'node_modules'))
    execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  } catch (error) {
    remove()
    throw error
  }
  return { root, commit, remove }
}

function beforeNewestMigration(): string {
  return `${git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'src/advertising/server/*/store/migrations/0*')}^`
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
}
