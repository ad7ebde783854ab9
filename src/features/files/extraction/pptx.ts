/** Slides (ECMA-376, PresentationML) in the order of the presentation. */
import { Unreadable, type Block } from './document'
import { openArchive, relationships, parseXml } from './office'

const wanted = /^ppt\/(presentation\.xml|_rels\/presentation\.xml\.rels|slides\/[^/]+\.xml)$/

export function extractPptx(bytes: Uint8Array): Block[] {
  const members = openArchive(bytes, wanted)
  const presentation = members.get('ppt/presentation.xml')
  if (presentation === undefined) throw new Unreadable('CORRUPT')
  const targets = relationships(members.get('ppt/_rels/presentation.xml.rels'))
  return slideIds(presentation).map((id, at) => {
    const member = `ppt/${(targets.get(id) ?? '').replace(/^\/ppt\//, '')}`
    return { place: `slide ${at + 1}`, text: textOf(members.get(member) ?? '') }
  })
}

function slideIds(presentation: string): string[] {
  const ids: string[] = []
  parseXml(presentation, {
    onopentag: (name, attributes) => {
      if (name === 'p:sldId') ids.push(attributes['r:id'] ?? '')
    },
  })
  return ids
}

/** A slide's paragraphs, without fields such as the slide number. */
function textOf(slide: string): string {
  const text: string[] = []
  let isText = false
  let fields = 0
  parseXml(slide, {
    onopentag: (name) => {
      if (name === 'a:t') isText = true
      if (name === 'a:fld') fields += 1
      if (name === 'a:br') text.push('\n')
    },
    onclosetag: (name) => {
      if (name === 'a:t') isText = false
      if (name === 'a:fld') fields -= 1
      if (name === 'a:p') text.push('\n\n')
    },
    ontext: (words) => {
      if (isText && fields === 0) text.push(words)
    },
  })
  return text.join('')
}
