// Clipboard HTML of other programs with the expected result of cleaning it. The samples contain no line breaks between
// tags, so that white space does not matter.

export interface ClipboardCase {
  readonly from: string;
  readonly html: string;
  readonly clean: string;
  /** The result in the editor, if it differs: the editor has no line breaks inside a paragraph. */
  readonly edited?: string;
}

const googleDocs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1f2e3d4c-7fff-0a1b-2c3d-4e5f6a7b8c9d">\
<h1 dir="ltr" style="line-height:1.38;margin-top:20pt;margin-bottom:6pt;"><span style="font-size:20pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">Returns</span></h1>\
<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">Within </span><span style="font-size:11pt;font-weight:700;font-style:normal;text-decoration:none;">30 days</span><span style="font-weight:400;">, </span><span style="font-weight:400;font-style:italic;">unused</span><span style="font-weight:400;"> and </span><span style="font-weight:400;text-decoration:underline;-webkit-text-decoration-skip:none;text-decoration-skip-ink:none;">complete</span><span style="font-weight:400;">, see </span><a href="https://example.com/returns" style="text-decoration:none;"><span style="font-size:11pt;color:#1155cc;font-weight:400;text-decoration:underline;-webkit-text-decoration-skip:none;">our page</span></a><span style="font-weight:400;">.</span></p>\
<br />\
<ol style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:decimal;font-weight:400;" aria-level="1"><p dir="ltr" style="line-height:1.38;" role="presentation"><span style="font-weight:400;">Pack it</span></p></li>\
<ol style="margin-top:0;"><li dir="ltr" style="list-style-type:lower-alpha;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;">with padding</span></p></li></ol>\
<li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:700;">Send it</span></p></li></ol></b><br class="Apple-interchange-newline">`;

const wordList = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- @list l0:level1 {mso-level-number-format:bullet;} --></style></head><body lang=EN-US style='tab-interval:.5in'><!--StartFragment-->\
<p class=MsoNormal><b><span style='mso-bidi-font-weight:normal'>Before you order<o:p></o:p></span></b></p>\
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Check the size<o:p></o:p></p>\
<p class=MsoListParagraphCxSpMiddle style='margin-left:1.0in;text-indent:-.25in;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>in <i>centimetres</i><o:p></o:p></p>\
<p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Check the colour<o:p></o:p></p>\
<p class=MsoNormal><o:p>Then:</o:p></p>\
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Order<o:p></o:p></p>\
<p class=MsoListParagraphCxSpMiddle style='margin-left:1.0in;text-indent:-.25in;mso-list:l1 level2 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>a.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>by card<o:p></o:p></p>\
<p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Wait<o:p></o:p></p>\
<!--EndFragment--></body></html>`;

const wordTable = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment-->\
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse'><thead><tr style='mso-yfti-irow:0'><td width=200 valign=top><p class=MsoNormal><b>Country<o:p></o:p></b></p></td><td width=200><p class=MsoNormal><b>Price<o:p></o:p></b></p></td></tr></thead>\
<tr><td><p class=MsoNormal>Germany<o:p></o:p></p></td><td><p class=MsoNormal>4.90<o:p></o:p></p></td></tr></table><!--EndFragment--></body></html>`;

const wordOnline = `<div class="OutlineElement Ltr SCXW1" style="direction:ltr;"><p class="Paragraph SCXW1" role="heading"><span class="TextRun SCXW1" style="font-weight:bold;"><span class="NormalTextRun SCXW1">Steps</span></span><span class="EOP SCXW1">&nbsp;</span></p></div>\
<div class="ListContainerWrapper SCXW1"><ol class="NumberListStyle1 SCXW1" role="list" start="1"><li data-leveltext="%1." data-aria-posinset="1" data-aria-level="1" role="listitem" class="OutlineElement"><p class="Paragraph"><span class="TextRun">One</span></p></li></ol></div>\
<div class="ListContainerWrapper SCXW1"><ol class="NumberListStyle1 SCXW1" role="list" start="1"><li data-leveltext="%2." data-aria-posinset="1" data-aria-level="2" role="listitem"><p class="Paragraph"><span class="TextRun">One a</span></p></li></ol></div>\
<div class="ListContainerWrapper SCXW1"><ol class="NumberListStyle1 SCXW1" role="list" start="2"><li data-leveltext="%1." data-aria-posinset="2" data-aria-level="1" role="listitem"><p class="Paragraph"><span class="TextRun">Two</span></p></li></ol></div>`;

const link = (href: string, text: string) =>
  `<a href="${href}" rel="noopener noreferrer" target="_blank">${text}</a>`;

export const clipboardCases: readonly ClipboardCase[] = [
  {
    from: 'Google Docs',
    html: googleDocs,
    clean:
      `<h3>Returns</h3><p>Within <strong>30 days</strong>, <em>unused</em> and <u>complete</u>, see ${link('https://example.com/returns', 'our page')}.</p><br>` +
      '<ol><li>Pack it<ol><li>with padding</li></ol></li><li><strong>Send it</strong></li></ol>',
  },
  {
    from: 'Google Sheets',
    html: '<meta charset="utf-8"><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0"><colgroup><col width="100"/><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="font-weight:bold;">Country</td><td></td><td>Price</td></tr><tr><td>Germany</td><td>DHL<br>Hermes</td><td>4.90</td></tr></tbody></table>',
    clean: '<p><strong>Country</strong>\t-\tPrice</p><p>Germany\tDHL Hermes\t4.90</p>',
  },
  {
    from: 'lists of Word',
    html: wordList,
    clean:
      '<p><strong>Before you order</strong></p><ul><li>Check the size<ul><li>in <em>centimetres</em></li></ul></li><li>Check the colour</li></ul>' +
      '<p>Then:</p><ol><li>Order<ol><li>by card</li></ol></li><li>Wait</li></ol>',
  },
  {
    from: 'a table of Word',
    html: wordTable,
    clean: '<p><strong>Country</strong>\t<strong>Price</strong></p><p>Germany\t4.90</p>',
  },
  {
    from: 'Word on the web',
    html: wordOnline,
    clean: '<p><strong>Steps</strong>&nbsp;</p><ol><li>One<ol><li>One a</li></ol></li><li>Two</li></ol>',
  },
  {
    from: 'a table of a web page',
    html: '<table><caption>Shipping</caption><thead><tr><th>Country</th><th>Price</th></tr></thead><tbody><tr><th scope="row">France</th><td>5.90</td></tr></tbody></table>',
    clean:
      '<p>Shipping</p><p><strong>Country</strong>\t<strong>Price</strong></p><p><strong>France</strong>\t5.90</p>',
  },
  {
    from: 'a mail with a layout table',
    html: '<table><tr><td><p>Dear all,</p><p>we moved.</p></td></tr><tr><td><table><tr><td>Street</td><td>12</td></tr></table></td></tr></table>',
    clean: '<p>Dear all,</p><p>we moved.</p><p>Street\t12</p>',
  },
  {
    from: 'Gmail',
    html: '<div dir="ltr">Hello<div><br></div><div>first <span style="font-weight:bold">line</span></div><div style="font-style:italic">second</div><blockquote class="gmail_quote">quoted</blockquote></div>',
    clean: '<p>Hello</p><p><br></p><p>first <strong>line</strong></p><p><em>second</em></p><p>quoted</p>',
  },
  { from: 'two containers', html: '<div>a</div><div>b</div>', clean: '<p>a</p><p>b</p>' },
  {
    from: 'containers in containers',
    html: '<section>a<article>b<div>c</div></article>d</section>',
    clean: '<p>a</p><p>b</p><p>c</p><p>d</p>',
  },
  {
    from: 'formats and a link around blocks',
    html: '<b><div>a</div><div>b</div></b><a href="https://example.com"><h2>c</h2><p>d</p></a>',
    clean: `<p><strong>a</strong></p><p><strong>b</strong></p><h3>${link('https://example.com', 'c')}</h3><p>${link('https://example.com', 'd')}</p>`,
  },
  {
    from: 'nested lists of a web page',
    html: '<ol><li>A<ul><li>B<ol><li>C</li></ol></li></ul></li><li>D</li></ol>',
    clean: '<ol><li>A<ul><li>B<ol><li>C</li></ol></li></ul></li><li>D</li></ol>',
  },
  {
    from: 'items without a list, definition lists and menus',
    html: '<li>a</li> <li>b</li><dl><dt>Term</dt><dd>Meaning</dd></dl><menu><li>c</li></menu>',
    clean: '<ul><li>a</li><li>b</li></ul><p>Term</p><p>Meaning</p><ul><li>c</li></ul>',
  },
  {
    from: 'code and hidden elements',
    html: '<pre>one\ntwo</pre><p>seen<span style="display:none">hidden</span></p><script>no()</script>',
    clean: '<p>one<br>two</p><p>seen</p>',
    edited: '<p>one</p><p>two</p><p>seen</p>',
  },
];
