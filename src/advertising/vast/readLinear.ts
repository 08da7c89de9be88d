import { found, numberIn, resourcesIn, trackersIn } from './readParts.ts'
import type { VastIcon, VastInteractiveFile, VastLinear, VastMediaFile, VastTracker } from './vastDocument.ts'
import { offsetSeconds, secondsOf } from './vastTime.ts'
import { attributeOf, childNamed, childrenNamed, textOf, type XmlElement } from './xmlTree.ts'

/**
 * One `Linear`, of an ad or of a wrapper, with every address it would call.
 * @param elsewhere the elements of a name that extensions give to its creative
 */
export function readLinear(
  element: XmlElement,
  elsewhere: (name: string) => readonly XmlElement[],
): { readonly linear: VastLinear; readonly trackers: VastTracker[] } {
  const files = childNamed(element, 'MediaFiles')
  // DAAST calls them so.
  const clicks = childNamed(element, 'VideoClicks') ?? childNamed(element, 'AdInteractions')
  const icons = childrenNamed(childNamed(element, 'Icons'), 'Icon')
  const duration = childNamed(element, 'Duration')
  const durationS = duration && secondsOf(textOf(duration))
  const skipOffset = attributeOf(element, 'skipoffset')
  const skipOffsetS = skipOffset ? offsetSeconds(skipOffset, durationS) : undefined
  const click = childNamed(clicks, 'ClickThrough')
  const parameters = childNamed(element, 'AdParameters')
  return {
    linear: {
      at: element.at,
      ...(durationS === undefined ? {} : { durationS }),
      ...found('skipOffset', skipOffset),
      ...(skipOffsetS === undefined ? {} : { skipOffsetS }),
      mediaFiles: childrenNamed(files, 'MediaFile').map(readMediaFile),
      mezzanines: [...childrenNamed(files, 'Mezzanine'), ...elsewhere('Mezzanine')].map(readMediaFile),
      interactive: [...childrenNamed(files, 'InteractiveCreativeFile'), ...elsewhere('InteractiveCreativeFile')].map(
        readInteractiveFile,
      ),
      captions: childrenNamed(childNamed(files, 'ClosedCaptionFiles'), 'ClosedCaptionFile').map(one => ({
        url: textOf(one),
        type: attributeOf(one, 'type') ?? '',
        language: attributeOf(one, 'language') ?? '',
      })),
      ...found('clickThrough', click && textOf(click)),
      icons: icons.map(readIcon),
      ...found('adParameters', parameters && textOf(parameters)),
    },
    trackers: [
      ...trackersIn(childNamed(element, 'TrackingEvents'), 'Tracking', null, 'linear'),
      ...trackersIn(clicks, 'ClickTracking', 'click', 'linear'),
      ...trackersIn(clicks, 'CustomClick', 'customClick', 'linear'),
      ...icons.flatMap(one => [
        ...trackersIn(one, 'IconViewTracking', 'iconView', 'icon'),
        ...trackersIn(childNamed(one, 'IconClicks'), 'IconClickTracking', 'iconClick', 'icon'),
      ]),
    ],
  }
}

export function readMediaFile(file: XmlElement): VastMediaFile {
  return {
    at: file.at,
    url: textOf(file),
    type: attributeOf(file, 'type') ?? '',
    delivery: attributeOf(file, 'delivery') ?? '',
    ...numberIn('width', attributeOf(file, 'width')),
    ...numberIn('height', attributeOf(file, 'height')),
    ...numberIn('bitrate', attributeOf(file, 'bitrate')),
    ...numberIn('minBitrate', attributeOf(file, 'minBitrate')),
    ...numberIn('maxBitrate', attributeOf(file, 'maxBitrate')),
    ...numberIn('fileSize', attributeOf(file, 'fileSize')),
    ...found('codec', attributeOf(file, 'codec')?.replace(/^0$/, '')),
    ...found('apiFramework', attributeOf(file, 'apiFramework')),
    ...found('mediaType', attributeOf(file, 'mediaType')),
  }
}

export function readInteractiveFile(file: XmlElement): VastInteractiveFile {
  return {
    at: file.at,
    url: textOf(file),
    type: attributeOf(file, 'type') ?? '',
    apiFramework: attributeOf(file, 'apiFramework') ?? '',
    variableDuration: attributeOf(file, 'variableDuration') === 'true',
  }
}

function readIcon(icon: XmlElement): VastIcon {
  const click = childNamed(childNamed(icon, 'IconClicks'), 'IconClickThrough')
  const [offset, duration] = ['offset', 'duration'].map(name => secondsOf(attributeOf(icon, name) ?? ''))
  return {
    at: icon.at,
    ...found('program', attributeOf(icon, 'program')),
    ...numberIn('width', attributeOf(icon, 'width')),
    ...numberIn('height', attributeOf(icon, 'height')),
    ...found('xPosition', attributeOf(icon, 'xPosition')),
    ...found('yPosition', attributeOf(icon, 'yPosition')),
    ...(offset === undefined ? {} : { offsetS: offset }),
    ...(duration === undefined ? {} : { durationS: duration }),
    ...found('clickThrough', click && textOf(click)),
    resources: resourcesIn(icon),
  }
}
