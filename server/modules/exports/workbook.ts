// What stands in a workbook beside its sheets (ECMA-376).
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

const each = (sheets: number, write: (position: number) => string) =>
  Array.from({ length: sheets }, (_, index) => write(index + 1)).join('');

/** The sheets, called by what they hold. */
export const workbook = (name: string, sheets: number) =>
  `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each(
    sheets,
    (n) => `<sheet name="${name}${n > 1 ? ` ${n}` : ''}" sheetId="${n}" r:id="rId${n}"/>`,
  )}</sheets></workbook>`;

export const workbookRelations = (sheets: number) =>
  `${head}<Relationships xmlns="${packaged}/relationships">${each(
    sheets,
    (n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  )}<Relationship Id="styles" Type="${office}/styles" Target="styles.xml"/></Relationships>`;

export const relations = `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const contentTypes = (sheets: number) =>
  `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${each(
    sheets,
    (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${type}.worksheet+xml"/>`,
  )}</Types>`;

/** By number: as it comes; a time as records have it and as it is shown; an amount likewise. */
const formats = ['', 'yyyy-mm-dd hh:mm:ss', 'mmmm d, yyyy, h:mm AM/PM', '0.00', '&quot;$&quot;#,##0.00'];

export const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="${formats.length - 1}">${formats
  .map((code, n) => (n > 0 ? `<numFmt numFmtId="${163 + n}" formatCode="${code}"/>` : ''))
  .join(
    '',
  )}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length}">${formats
  .map((_, n) => (n > 0 ? `<xf numFmtId="${163 + n}" applyNumberFormat="1"/>` : '<xf/>'))
  .join('')}</cellXfs></styleSheet>`;
