// What the demo stores sell: three departments with three categories each, and five products in each category.

export const departments = [
  {
    name: 'Fashion',
    description: 'Clothes, shoes and what goes with them',
    categories: [
      { name: 'Shoes', description: 'For every day, for the trail and for the evening' },
      { name: 'Jackets', description: 'Warm, dry and light layers' },
      { name: 'Bags', description: 'For work, travel and the weekend' },
    ],
  },
  {
    name: 'Home',
    description: 'Things that make a place one’s own',
    categories: [
      { name: 'Lighting', description: 'Lamps for desks, tables and ceilings' },
      { name: 'Kitchen', description: 'Tools and tableware that last' },
      { name: 'Textiles', description: 'Blankets, linen and cushions' },
    ],
  },
  {
    name: 'Electronics',
    description: 'Devices and their accessories',
    categories: [
      { name: 'Audio', description: 'Headphones, speakers and turntables' },
      { name: 'Computing', description: 'Keyboards, screens and storage' },
      { name: 'Photography', description: 'Cameras, lenses and tripods' },
    ],
  },
] as const;

/** Five to eight products of each category, with their price in US dollars. */
export const goods: Readonly<Record<string, readonly (readonly [name: string, price: string])[]>> = {
  Shoes: [
    ['Trail Runner 2', '129.00'],
    ['Canvas Low', '59.90'],
    ['Chelsea Boot', '189.00'],
    ['Court Classic', '84.50'],
    ['Wool Slipper', '45.00'],
    ['City Loafer', '149.00'],
    ['Hiking Mid', '169.95'],
  ],
  Jackets: [
    ['Rain Shell', '199.00'],
    ['Down Parka', '329.00'],
    ['Denim Trucker', '98.00'],
    ['Fleece Zip', '79.90'],
    ['Field Coat', '249.00'],
    ['Wind Breaker', '89.00'],
    ['Quilted Vest', '109.50'],
  ],
  Bags: [
    ['Roll-Top Backpack', '119.00'],
    ['Canvas Tote', '34.90'],
    ['Weekender', '159.00'],
    ['Laptop Sleeve 14', '49.00'],
    ['Crossbody Mini', '69.00'],
    ['Dopp Kit', '39.50'],
  ],
  Lighting: [
    ['Arc Floor Lamp', '219.00'],
    ['Desk Lamp One', '89.00'],
    ['Paper Pendant', '64.00'],
    ['Glass Table Lamp', '129.00'],
    ['Clip Spot', '29.90'],
    ['Garden Lantern', '54.50'],
    ['Warm Bulb E27', '9.90'],
  ],
  Kitchen: [
    ['Cast Iron Pan 28', '79.00'],
    ['Chef’s Knife 20', '119.00'],
    ['Stoneware Bowl', '18.50'],
    ['Pour-Over Set', '59.00'],
    ['Oak Cutting Board', '44.90'],
    ['Linen Apron', '38.00'],
    ['Salt Mill', '32.00'],
  ],
  Textiles: [
    ['Merino Throw', '149.00'],
    ['Linen Sheet Set', '189.00'],
    ['Bouclé Cushion', '42.00'],
    ['Waffle Towel', '24.90'],
    ['Cotton Rug 140', '129.00'],
    ['Down Duvet', '239.00'],
  ],
  Audio: [
    ['Studio Headphones', '249.00'],
    ['Pocket Speaker', '79.00'],
    ['Turntable T1', '399.00'],
    ['In-Ear Pro', '129.90'],
    ['Bookshelf Pair', '549.00'],
    ['USB Microphone', '99.00'],
    ['Noise-Free Earbuds', '179.00'],
  ],
  Computing: [
    ['Mechanical Keyboard', '159.00'],
    ['4K Monitor 27', '429.00'],
    ['Portable SSD 2 TB', '189.00'],
    ['Vertical Mouse', '69.90'],
    ['Docking Station', '219.00'],
    ['Laptop Stand', '49.00'],
    ['Webcam HD', '89.00'],
  ],
  Photography: [
    ['Compact Camera X', '899.00'],
    ['Prime Lens 35', '479.00'],
    ['Carbon Tripod', '259.00'],
    ['Camera Strap', '39.00'],
    ['Instant Film 20', '21.90'],
    ['Filter Kit 67', '84.00'],
  ],
};
