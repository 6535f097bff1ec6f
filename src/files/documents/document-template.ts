// The one template of all documents, in Typst. It reads /document.json (document-data.ts) and the pictures beside it. Words of a document
// are only ever data: Typst sets a string as it is, so nothing in it is markup.

/** Families in order of preference: Latin with Vietnamese and Greek, Arabic, Chinese. */
const FAMILIES = '("Noto Sans", "Vazirmatn", "Noto Sans SC")';

export const DOCUMENT_TEMPLATE = `
#let data = json("/document.json")
#let lines(words) = words.split("\\n").join(linebreak())
#let quiet = luma(90)

#set document(title: data.title, keywords: data.marks, date: none)
#set text(font: ${FAMILIES}, lang: data.language, size: 9.5pt)
#set par(leading: 0.6em, spacing: 0.9em)
#let marks = {
  set text(weight: "bold", size: 9pt)
  data.marks.map(mark => box(stroke: 0.8pt, inset: (x: 5pt, y: 3pt), mark)).join(h(6pt))
}
#set page(
  paper: data.paper,
  margin: (x: 18mm, top: if data.marks.len() > 0 { 26mm } else { 18mm }, bottom: 20mm),
  header: if data.marks.len() > 0 { align(center, marks) },
  footer: context {
    set text(size: 8pt, fill: quiet)
    let page = "\\u{2066}" + str(counter(page).get().first()) + " / " + str(counter(page).final().first()) + "\\u{2069}"
    grid(columns: (1fr, auto), column-gutter: 1em, data.title, page)
  },
)
#show title: set text(size: 17pt)
#show heading: set text(size: 12pt)
#show heading: set block(above: 1.5em, below: 0.7em)

#let set-facts(facts) = terms(
  separator: [: ],
  hanging-indent: 1em,
  ..facts.map(fact => terms.item(fact.label, lines(fact.value))),
)
#let set-table(part) = {
  set text(size: 8.5pt)
  table(
    columns: part.columns.map(column => column.weight * 1fr),
    align: (x, _) => if part.columns.at(x).isFigures { end } else { start },
    stroke: (x, y) => (bottom: 0.4pt + luma(170)),
    inset: (x: 3pt, y: 3.5pt),
    table.header(..part.columns.map(column => strong(column.words))),
    ..part
      .rows
      .map(row => if row.len() == 1 and part.columns.len() > 1 {
        (table.cell(colspan: part.columns.len(), fill: luma(238), align: start, strong(lines(row.first()))),)
      } else { row.map(lines) })
      .flatten(),
  )
}
// As wide as the page, unless it would be too high then.
#let set-picture(part) = layout(room => {
  let wide = image(part.path, alt: part.alt, width: room.width)
  let picture = if measure(wide).height > 110mm { image(part.path, alt: part.alt, height: 110mm) } else { wide }
  align(center, picture)
})
#let set-part(part) = {
  if part.kind == "text" { par(lines(part.text)) }
  if part.kind == "note" { block(width: 100%, inset: 6pt, stroke: 0.6pt + luma(120), lines(part.text)) }
  if part.kind == "facts" { set-facts(part.facts) }
  if part.kind == "table" { set-table(part) }
  if part.kind == "picture" { set-picture(part) }
}

#title()
#set-facts(data.made)
#if data.figures.len() > 0 {
  grid(
    columns: data.figures.map(_ => 1fr),
    column-gutter: 6pt,
    ..data.figures.map(figure => block(width: 100%, fill: luma(238), inset: 7pt, {
      text(size: 8pt, fill: quiet, lines(figure.label))
      linebreak()
      text(size: 12pt, weight: "bold", lines(figure.value))
    })),
  )
}
#for section in data.sections {
  if section.title != none { heading(level: 1, section.title) }
  for part in section.parts { set-part(part) }
}
`;
