import { CopyButton } from '../../../engine/kit/CopyButton.tsx'

/** An address as text, to be read and copied: nothing here can be followed by a slip of the mouse. */
export function UrlText({ url }: { readonly url: string }) {
  const shown = url.slice(0, 2000)
  return (
    <span className="v-address row top gap-2">
      <code className="clamp mono" title={shown}>
        {shown}
      </code>
      <CopyButton compact text={url} />
    </span>
  )
}
