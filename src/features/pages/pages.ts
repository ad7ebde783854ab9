/** Which copy of a file a browser gets, and for how long it may keep it. The front door of this folder. */
import type { Asset } from '../../web/assets.generated'

export interface Chosen {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** The browser has it already (RFC 9110 §13.1.2). */
  readonly unchanged: boolean
}

/** The smallest copy that the browser takes (RFC 9110 §12.5.3). */
export function choose(asset: Asset, request: Request): Chosen {
  const accepted = request.headers.get('accept-encoding') ?? ''
  const { br, gzip } = asset.encodings
  const coding =
    br && takes(accepted, 'br') ? 'br' : gzip && takes(accepted, 'gzip') ? 'gzip' : null
  const headers: Record<string, string> = {
    'content-type': asset.contentType,
    'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: coding ? asset.etag.replace(/"$/, `-${coding}"`) : asset.etag,
    vary: 'Accept-Encoding',
  }
  if (coding) headers['content-encoding'] = coding
  const path = coding ? (asset.encodings[coding] as string) : asset.path
  return { path, headers, unchanged: request.headers.get('if-none-match') === headers['etag'] }
}

const takes = (accepted: string, coding: string): boolean =>
  accepted.split(',').some((entry) => {
    const [name, weight] = entry.trim().split(';')
    return name?.trim() === coding && weight?.replaceAll(' ', '') !== 'q=0'
  })
