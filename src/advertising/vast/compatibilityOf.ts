import { fileMisfits } from './fileMisfits.ts'
import { secondsText } from './secondsText.ts'
import type { VastMisfit, VastRequirements } from './vastCompatibility.ts'
import type { VastSummary } from './vastInspection.ts'
import { vastVersionOf } from './vastVersion.ts'

/** Why an ad doesn't fit what a place, a deal or an exchange asks for; empty when it does. */
export function compatibilityOf(ad: VastSummary, asked: VastRequirements): VastMisfit[] {
  return [...timeMisfits(ad, asked), ...wayMisfits(ad, asked), ...fileMisfits(ad, asked), ...contentMisfits(ad, asked)]
}

function timeMisfits(ad: VastSummary, asked: VastRequirements): VastMisfit[] {
  const { durationS, skipOffsetS } = ad
  const { minDurationS, maxDurationS, durationsS, skippable, skipAfterS } = asked
  const found: VastMisfit[] = []
  if (durationS !== undefined) {
    const lasts = `The ad lasts ${secondsText(durationS)}`
    if (minDurationS !== undefined && durationS < minDurationS) {
      found.push(
        misfit(
          'minDurationS',
          `${lasts}, but the minimum is ${secondsText(minDurationS)}`,
          'Use a longer cut of the ad.',
        ),
      )
    }
    if (maxDurationS !== undefined && durationS > maxDurationS) {
      found.push(
        misfit(
          'maxDurationS',
          `${lasts}, but the maximum is ${secondsText(maxDurationS)}`,
          'Use a shorter cut of the ad.',
        ),
      )
    }
    // Encoders add a frame or two; exchanges count whole seconds.
    if (durationsS && !durationsS.some(one => Math.abs(one - durationS) < 0.5)) {
      const list = durationsS.map(secondsText).join(', ')
      found.push(misfit('durationsS', `${lasts}, and only ${list} are accepted`, 'Use a cut of one of these lengths.'))
    }
  } else if (ad.linear) {
    const asks = (['needsDuration', 'durationsS', 'maxDurationS', 'minDurationS'] as const).find(one => asked[one])
    if (asks) found.push(misfit(asks, 'The ad has no duration', 'Add its Duration.'))
  }
  if (skippable === false && skipOffsetS !== undefined) {
    found.push(
      misfit(
        'skippable',
        `The ad can be skipped after ${secondsText(skipOffsetS)}`,
        'Remove skipoffset for this placement.',
      ),
    )
  }
  if (skipAfterS !== undefined && skipOffsetS !== undefined && skipOffsetS < skipAfterS) {
    const message = `The ad can be skipped after ${secondsText(skipOffsetS)}, but the minimum is ${secondsText(skipAfterS)}`
    found.push(misfit('skipAfterS', message, 'Raise skipoffset.'))
  }
  return found
}

/** What each version is in OpenRTB's `protocols`: the ad itself, and its wrappers. */
const protocolNumbers = {
  '2.0': [2, 5],
  '3.0': [3, 6],
  '4.0': [7, 8],
  '4.1': [11, 12],
  '4.2': [13, 14],
  '4.3': [15, 16],
  DAAST: [9, 10],
} as const

function wayMisfits(ad: VastSummary, asked: VastRequirements): VastMisfit[] {
  const found: VastMisfit[] = []
  const version = ad.format === 'DAAST' ? ad.format : vastVersionOf(ad.version)
  if (asked.protocols) {
    const [itself, wrapped] = version ? protocolNumbers[version] : [0, 0]
    const needed = ad.wrappers > 0 ? wrapped : itself
    // A place that takes a version's wrappers takes the version, too.
    const taken = asked.protocols.includes(needed) || (ad.wrappers === 0 && asked.protocols.includes(wrapped))
    if (!taken) {
      const what = version
        ? `${nameOf(version)}${ad.wrappers > 0 ? ' behind a wrapper' : ''}`
        : 'VAST of an unknown version'
      const list = asked.protocols.map(protocolName).join(', ')
      found.push(
        misfit(
          'protocols',
          `The ad is ${what}, but only ${list} is accepted`,
          'Make the ad server return one of these.',
        ),
      )
    }
  }
  if (asked.maxWrappers !== undefined && ad.wrappers > asked.maxWrappers) {
    const message = `There are ${ad.wrappers} wrappers around the ad, but the maximum is ${asked.maxWrappers}`
    found.push(misfit('maxWrappers', message, 'Use the tag of an ad server closer to the ad.'))
  }
  if (asked.httpsOnly && ad.insecure.length > 0) {
    const first = ad.insecure[0]?.url.slice(0, 60)
    const { length } = ad.insecure
    const message =
      length === 1 ? `${length} URL doesn’t use HTTPS: ${first}` : `${length} URLs don’t use HTTPS, such as ${first}`
    found.push(misfit('httpsOnly', message, 'Serve all of them over HTTPS.'))
  }
  return found
}

function contentMisfits(ad: VastSummary, asked: VastRequirements): VastMisfit[] {
  const found: VastMisfit[] = []
  const host = hostOf(ad.clickThrough)
  const blockedDomain = asked.blockedDomains?.find(one => isWithin(host, one))
  if (host && blockedDomain) {
    found.push(
      misfit(
        'blockedDomains',
        `A click leads to ${host}, and ${blockedDomain} is blocked`,
        'Choose another advertiser, or ask for an exception.',
      ),
    )
  }
  const blockedCategory = ad.categories.find(({ code }) => asked.blockedCategories?.some(one => isPartOf(code, one)))
  if (blockedCategory) {
    found.push(
      misfit(
        'blockedCategories',
        `The category ${blockedCategory.code.slice(0, 40)} is blocked`,
        'Choose another ad, or ask for an exception.',
      ),
    )
  } else if (asked.blockedCategories?.length && ad.categories.length === 0) {
    found.push({
      requirement: 'blockedCategories',
      severity: 'warning',
      message: 'The ad has no category, and some categories are blocked',
      fix: 'Add a Category to the ad.',
    })
  }
  if (asked.needsVerification && !ad.hasOmid) {
    found.push(
      misfit(
        'needsVerification',
        'The ad has no Open Measurement verification',
        'Add AdVerifications with an OMID script.',
      ),
    )
  }
  const { companionSizes } = asked
  if (companionSizes && !ad.companions.some(({ width, height }) => companionSizes.includes(`${width}x${height}`))) {
    found.push(
      misfit(
        'companionSizes',
        `The ad has no companion of ${companionSizes.join(' or ')}`,
        'Add a Companion of this size.',
      ),
    )
  }
  if (
    asked.needsUniversalAdId &&
    !ad.universalAdIds.some(({ value }) => value !== '' && value.toLowerCase() !== 'unknown')
  ) {
    found.push(
      misfit(
        'needsUniversalAdId',
        'The creative has no universal ad ID',
        'Register it, such as at ad-id.org, and add UniversalAdId.',
      ),
    )
  }
  return found
}

function misfit(requirement: keyof VastRequirements, message: string, fix: string): VastMisfit {
  return { requirement, severity: 'error', message, fix }
}

function protocolName(number: number): string {
  const found = Object.entries(protocolNumbers).find(([, [itself, wrapped]]) => itself === number || wrapped === number)
  if (!found) return `protocol ${number}`
  return `${nameOf(found[0])}${found[1][1] === number ? ' wrapper' : ''}`
}

function nameOf(version: string): string {
  return version === 'DAAST' ? 'DAAST 1.0' : `VAST ${version}`
}

function hostOf(url: string | undefined): string {
  return url && URL.canParse(url) ? new URL(url).hostname : ''
}

function isWithin(host: string, domain: string): boolean {
  const wanted = domain.toLowerCase().replace(/^www\./, '')
  return host === wanted || host.endsWith(`.${wanted}`)
}

/** `IAB7-39` is part of `IAB7`. */
function isPartOf(code: string, category: string): boolean {
  return code === category || code.startsWith(`${category}-`)
}
