import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Begins with the files that take longest, so that no core waits for the last of them. A fresh checkout remembers no
 * times, and the size of a file, which Vitest goes by, does not tell: what takes long is what a file builds and starts.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => place(a) - place(b))
  }
}

const longest = [
  'creativePreview',
  'axe',
  'library',
  'demo',
  'account',
  'unreadable',
  'apiEntities',
  'apiDoor',
  'screenFit',
  'oddInput',
  'lists',
  'firstStartKills',
  'shell',
  'keyboard',
  'assets',
  'vastInspector',
  'hostileCreatives',
  'badInput',
  'viewer',
  'metrics',
  'tagSheet',
  'jobs',
  'apiPermissions',
  'mainJob',
  'editors',
  'dataGrid',
  'kit',
  'reports',
  'mediaKeyboard',
  'host',
  'embedded',
  'charts',
  'signIn',
  'reporting',
  'permissionMatrix',
  'inventedResource',
]

function place({ moduleId }: TestSpecification): number {
  const index = longest.indexOf(basename(moduleId).replace(/\.test\.tsx?$/, ''))
  return index === -1 ? longest.length : index
}
