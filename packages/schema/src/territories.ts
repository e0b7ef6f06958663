import type { Game } from './features/telemetry.models.ts';

/**
 * The cities of each game by territory: ISO 3166 countries in Europe, postal codes of states in America. Ids
 * as the games write them, plus those derived from typed names of the same city (ADR 69). Cities of map mods
 * are in none.
 */
const cities: Readonly<Record<Game, Readonly<Record<string, string>>>> = {
  ets2: {
    AL: 'tirana durres vlore fier korce elbasan shkoder berat gjirokaster',
    AT: 'graz innsbruck klagenfurt linz salzburg wien vienna bregenz',
    BA: 'sarajevo banja_luka mostar tuzla zenica bihac novi_travnik bijeljina',
    BE: 'brussel brussels bruxelles liege antwerpen gent charleroi oostende',
    BG: 'burgas karlovo kozloduy pernik pirdop pleven plovdiv ruse sofia varna veliko_tarnovo vidin shumen stara_zagora',
    CH: 'bern geneve geneva zurich basel lausanne',
    CZ: 'brno ostrava praha prague plzen usti_nad_labem ceske_budejovice',
    DE: 'berlin bremen dortmund dresden duisburg dusseldorf emden erfurt essen frankfurt hamburg hannover kassel kiel koln cologne leipzig magdeburg mannheim munchen munich nurnberg osnabruck rostock saarbrucken stuttgart travemunde bremerhaven lubeck',
    DK: 'aalborg esbjerg frederikshavn frederikshv gedser hirtshals kobenhavn copenhagen odense aarhus rodby',
    EE: 'kunda narva paldiski parnu tallinn tartu',
    ES: 'a_coruna albacete algeciras almaraz almeria badajoz bailen barcelona bilbao burgos ciudad_real cordoba coruna el_ejido gijon granada huelva leon lleida madrid malaga mengibar murcia navia o_barco pamplona port_sagunt puertollano salamanca santander sevilla soria tarragona teruel valencia valladolid vandellos vigo villarreal zaragoza',
    FI: 'helsinki kotka kouvola lahti loviisa naantali olkiluoto pori tampere turku oulu rovaniemi vaasa jyvaskyla kuopio',
    FR: 'ajaccio alban bastia bayonne bonifacio bordeaux bourges brest calais calvi civaux clermont clermont_ferrand dijon golfech havre ile_rousse l_ile_rousse la_rochelle larochelle laurent lehavre le_havre le_mans lemans lille limoges lyon marseille metz montpellier nantes nice paluel paris porto_vecchio portovecchio reims rennes roscoff saint_alban saint_laurent strasbourg toulouse',
    GB: 'aberdeen birmingham cambridge cardiff carlisle dover edinburgh felixstowe glasgow grimsby harwich liverpool london manchester newcastle plymouth portsmouth sheffield southampton swansea belfast',
    GR: 'athens athina chania heraklion igoumenitsa ioannina kalamata kavala larissa patras patra thessaloniki trikala volos',
    HR: 'zagreb rijeka split osijek slavonski_brod zadar dubrovnik pula karlovac',
    HU: 'budapest debrecen pecs szeged gyor miskolc',
    IE: 'dublin rosslare cork galway limerick',
    IT: 'ancona bari bologna cagliari cassino catania catanzaro firenze genova livorno messina milano napoli olbia palermo parma pescara roma sassari suzzara taranto terni torino trieste venezia verona villa_san_giovanni',
    LT: 'kaunas klaipeda mazeikiai panevezys siauliai utena vilnius',
    LU: 'luxembourg luxemburg',
    LV: 'daugavpils liepaja rezekne riga valmiera ventspils',
    ME: 'podgorica niksic bijelo_polje kotor bar pljevlja',
    MK: 'skopje bitola ohrid kumanovo prilep',
    NL: 'amsterdam europoort groningen rotterdam ijmuiden hoek_van_holland',
    NO: 'bergen kristiansand oslo stavanger trondheim alesund bodo tromso narvik alta hammerfest kirkenes mo_i_rana',
    PL: 'bialystok gdansk gdynia katowice krakow lodz lublin olsztyn poznan swinoujscie szczecin warszawa warsaw wroclaw',
    PT: 'beja coimbra corticadas evora faro guarda lisboa lisbon olhao ponte_de_sor porto setubal sines',
    RO: 'bacau brasov bucuresti bucharest calarasi cernavoda cluj_napoca cluj constanta craiova galati hunedoara iasi mangalia pitesti resita targu_mures timisoara',
    RS: 'beograd belgrade nis novi_sad kragujevac subotica novi_pazar zrenjanin kraljevo',
    RU: 'kaliningrad luga petersburg saint_petersburg sankt_peterburg pskov sosnovy_bor vyborg veliky_novgorod',
    SE: 'goteborg gothenburg helsingborg jonkoping kalmar kapellskar karlskrona linkoping malmo nynashamn orebro sodertalje stockholm trelleborg uppsala vasteraas vasteras vaxjo sundsvall lulea kiruna umea ostersund',
    SI: 'ljubljana maribor koper novo_mesto',
    SK: 'banska_bystrica bystrica bratislava kosice zilina',
    TR: 'edirne istanbul tekirdag',
    XK: 'pristina prizren mitrovica pec',
  },
  ats: {
    AR: 'little_rock fort_smith fayetteville pine_bluff jonesboro texarkana_ar hot_springs el_dorado',
    AZ: 'camp_verde clifton ehrenberg flagstaff grand_canyon_village holbrook kayenta kingman nogales page phoenix san_simon show_low sierra_vista tucson yuma',
    CA: 'bakersfield barstow carlsbad el_centro eureka fresno hilt hornbrook huron los_angeles modesto oakdale oakland oxnard redding sacramento san_diego san_francisco san_jose san_rafael santa_cruz santa_maria stockton truckee ukiah',
    CO: 'alamosa burlington colorado_springs denver durango fort_collins grand_junction lamar limon montrose pueblo rangely steamboat_springs sterling',
    IA: 'des_moines cedar_rapids davenport dubuque sioux_city waterloo council_bluffs mason_city ottumwa burlington_ia',
    ID: 'boise coeur_dalene coeur_d_alene grangeville idaho_falls ketchum lewiston nampa pocatello salmon sandpoint twin_falls',
    IL: 'chicago springfield_il peoria rockford champaign quincy',
    KS: 'colby dodge_city emporia garden_city goodland hays hutchinson junction_city marysville phillipsburg pittsburg salina topeka wichita',
    LA: 'new_orleans baton_rouge shreveport lafayette lake_charles monroe alexandria',
    MO: 'saint_louis st_louis kansas_city springfield columbia joplin st_joseph saint_joseph rolla cape_girardeau',
    MT: 'billings bozeman butte glasgow_mt glendive great_falls havre helena kalispell laurel lewistown miles_city missoula sidney thompson_falls',
    NE: 'alliance chadron columbus grand_island kearney lincoln mccook norfolk north_platte omaha scottsbluff sidney_ne valentine',
    NM: 'alamogordo albuquerque artesia carlsbad_nm clovis farmington gallup hobbs las_cruces raton roswell santa_fe socorro tucumcari',
    NV: 'carson_city elko ely jackpot las_vegas pioche primm reno tonopah winnemucca',
    OK: 'ardmore clinton enid guymon idabel lawton mcalester oklahoma_city tulsa woodward',
    OR: 'astoria bend burns coos_bay eugene klamath_falls lakeview medford newport ontario pendleton portland salem the_dalles',
    TX: 'abilene amarillo austin beaumont brownsville corpus_christi dalhart dallas del_rio el_paso fort_stockton fort_worth galveston houston huntsville junction laredo longview_tx lubbock lufkin mcallen odessa san_angelo san_antonio texarkana tyler van_horn victoria waco wichita_falls',
    UT: 'cedar_city logan moab ogden price provo salina_ut salt_lake st_george salt_lake_city vernal',
    WA: 'aberdeen_wa aberdeen bellingham colville everett grand_coulee kennewick longview olympia omak port_angeles seattle spokane tacoma vancouver wenatchee yakima',
    WY: 'casper cheyenne cody evanston gillette jackson laramie rawlins riverton rock_springs sheridan',
  },
};

/** The territories by city id. A city id in two territories belongs to the first. */
const byCity: Readonly<Record<Game, ReadonlyMap<string, string>>> = {
  ets2: indexOf(cities.ets2),
  ats: indexOf(cities.ats),
};

function indexOf(territories: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const index = new Map<string, string>();
  for (const [territory, ids] of Object.entries(territories)) {
    for (const id of ids.split(' ')) if (!index.has(id)) index.set(id, territory);
  }
  return index;
}

/** Returns the country or state of a city; null for unknown cities, such as those of a mod. */
export function territoryOfCity(game: Game, cityId: string): string | null {
  return byCity[game].get(cityId) ?? null;
}

/** Returns the territories of a game's known cities, by city id. */
export function territoriesByCity(game: Game): ReadonlyMap<string, string> {
  return byCity[game];
}

/** Returns the country or state codes of a game, in alphabetical order. */
export function territoriesOf(game: Game): readonly string[] {
  return Object.keys(cities[game]).toSorted();
}

/** The names of American states, in every language. */
export const stateNames: Readonly<Record<string, string>> = {
  AR: 'Arkansas',
  AZ: 'Arizona',
  CA: 'California',
  CO: 'Colorado',
  IA: 'Iowa',
  ID: 'Idaho',
  IL: 'Illinois',
  KS: 'Kansas',
  LA: 'Louisiana',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NM: 'New Mexico',
  NV: 'Nevada',
  OK: 'Oklahoma',
  OR: 'Oregon',
  TX: 'Texas',
  UT: 'Utah',
  WA: 'Washington',
  WY: 'Wyoming',
};
