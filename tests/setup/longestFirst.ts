import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Begins with the files that take longest, so that no core waits for the last of them. A fresh checkout remembers no
 * times, and the size of a file, which Vitest goes by, does not tell: what takes long is what a file builds and starts.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => turn(a) - turn(b) || place(a) - place(b))
  }
}

const longest = [
  'firstCampaign',
  'inventedResource',
  'standIn',
  'library',
  'demo',
  'languages',
  'axe',
  'screenFit',
  'shell',
  'clock',
  'creativePreview',
  'languageJobs',
  'documentation',
  'bulkChanges',
  'apiDoor',
  'manyRows',
  'permissionMatrix',
  'backup',
  'entriesTried',
  'simulatedCampaign',
  'backupAfterLoss',
  'rollingUpgrade',
  'inventoryRuleKills',
  'oddInput',
  'lists',
  'unreadable',
  'account',
  'viewer',
  'vastInspector',
  'keyboard',
  'storePlans',
  'storeReport',
  'badInput',
  'apiEntities',
  'editors',
  'tagSheet',
  'dataGrid',
  'signIn',
  'apiPermissions',
  'hostileCreatives',
  'embedded',
  'mainJob',
  'metrics',
  'reports',
  'reporting',
  'clockCalendars',
  'firstStartKills',
  'kit',
  'assets',
  'approvals',
  'sharedTransactions',
  'host',
  'apiBidders',
  'mediaKeyboard',
  'apiTries',
  'jobs',
]

/** Files of a project come together: processes are kept for the next file only when it is of the same project. */
function turn({ project }: TestSpecification): number {
  return ['journeys', 'contract'].indexOf(project.name)
}

function place({ moduleId }: TestSpecification): number {
  const index = longest.indexOf(basename(moduleId).replace(/\.test\.tsx?$/, ''))
  return index === -1 ? longest.length : index
}
