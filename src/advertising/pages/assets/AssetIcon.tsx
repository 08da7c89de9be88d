import Audiotrack from '@mui/icons-material/AudiotrackOutlined'
import ClosedCaption from '@mui/icons-material/ClosedCaptionOutlined'
import Description from '@mui/icons-material/DescriptionOutlined'
import FolderZip from '@mui/icons-material/FolderZipOutlined'
import Image from '@mui/icons-material/ImageOutlined'
import Movie from '@mui/icons-material/MovieOutlined'

/** Stands where there is no image of an asset. */
export function AssetIcon({ kind }: { readonly kind: unknown }) {
  const Icon = (typeof kind === 'string' ? icons[kind] : undefined) ?? Description
  return <Icon className="k-dim" sx={{ fontSize: 32 }} aria-hidden="true" />
}

const icons: Readonly<Record<string, typeof Image>> = {
  image: Image,
  video: Movie,
  audio: Audiotrack,
  html_zip: FolderZip,
  captions: ClosedCaption,
}
