import { join } from 'node:path'
import type { AssetFiles } from '../assets/AssetFiles.ts'
import type { Environment } from '../environment.ts'
import { bucketFiles } from './bucketFiles.ts'
import { folderFiles } from './folderFiles.ts'

/** Where the environment keeps files: in folders, or in a bucket. `settledMs`: how long a file must have lain there to be found by `all`. */
export function openFiles(
  { assetDir, artifactDir, bucket, dataDir }: Pick<Environment, 'assetDir' | 'artifactDir' | 'bucket' | 'dataDir'>,
  options: { readonly settledMs?: number } = {},
): { readonly assets: AssetFiles; readonly artifacts: AssetFiles } {
  if (bucket === null) return { assets: folderFiles(assetDir, options), artifacts: folderFiles(artifactDir, options) }
  const arriving = folderFiles(join(dataDir, 'arriving'))
  const within = (name: string) => ({ ...bucket, folder: bucket.folder === '' ? name : `${bucket.folder}/${name}` })
  return {
    assets: bucketFiles(within('assets'), arriving, options),
    artifacts: bucketFiles(within('artifacts'), arriving, options),
  }
}
